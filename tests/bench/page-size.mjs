// How much a first visit loads: every file that index.html names, as gzip -9, with the knowledge's words apart.
//
//   node page-size.mjs SITE BUILD
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {wasmScript} from '../../cmake/wasm_script.mjs';

const limitKB = 500, limitWithoutWordsKB = 250; // 1 KB = 1,000 bytes
const [site, build] = process.argv.slice(2);

function filesOfFirstVisit() {
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const named = [...html.matchAll(/<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"#]+)"/g)].map(match => match[1]);
  return ['index.html', ...new Set(named.filter(name => !/^(?:data:|https?:)/.test(name)))];
}

/// The bytes of the string that the packing tool wrote as embedded_words.
function packedWords() {
  const source = readFileSync(join(build, 'src/knowledge_data.cpp'), 'latin1');
  const begin = source.indexOf('embedded_words_data[] =');
  const literals = source.slice(begin, source.indexOf('\n    ;', begin)).match(/"(?:[^"\\]|\\.)*"/g);
  const text = literals.map(literal => literal.slice(1, -1)).join('');
  return Buffer.from(text.replace(/\\([0-7]{3}|.)/g, (_, escape) =>
    /^[0-7]{3}$/.test(escape) ? String.fromCharCode(parseInt(escape, 8)) : escape), 'latin1');
}

function wasmScriptWithoutWords() {
  const wasm = readFileSync(join(build, 'app.wasm'));
  let from = 0;
  for (const piece of packedWords().toString('latin1').split(/\0{8,}/)) { // the optimiser leaves long runs of zeros out of the data
    if (piece.length < 1000) continue;
    const at = wasm.indexOf(Buffer.from(piece, 'latin1'), from);
    if (at < 0) throw new Error('the words are not found in app.wasm');
    from = at + piece.length;
    wasm.fill(0, at, from);
  }
  return wasmScript(readFileSync(join(build, 'pack.wasm')), wasm, readFileSync(join(build, 'unpack.wasm')));
}

const gzipSize = content => gzipSync(content, {level: 9}).length;
const row = (name, size) => console.log(`${name.padEnd(28)}${size.toLocaleString('en').padStart(10)}`);

console.log('Page, gzip -9                    bytes');
let total = 0;
for (const name of filesOfFirstVisit()) {
  const size = gzipSize(readFileSync(join(site, name)));
  total += size;
  row(name, size);
}
const words = gzipSize(readFileSync(join(site, 'wasm.js'))) - gzipSize(wasmScriptWithoutWords());
row('all of it', total);
row('of these, the words', words);
row('without the words', total - words);
for (const [size, limit, what] of [[total, limitKB, 'with all words'], [total - words, limitWithoutWordsKB, 'without the words']]) {
  const over = size > limit * 1000;
  console.log(`${over ? 'OVER' : 'within'} the limit of ${limit} KB ${what}`);
  if (over) process.exitCode = 1;
}
