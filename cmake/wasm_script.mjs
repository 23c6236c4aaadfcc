// Puts a WebAssembly module into a script, for a page whose policy forbids every fetch: packed with LZMA, in base64.
//
//   node wasm_script.mjs XZ app.wasm unpack.wasm wasm.js
//
// The script is a module: `app` is the packed text, `size` its bytes unpacked, `unpacker` the module that unpacks it, deflated.
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {deflateRawSync} from 'node:zlib';

/// In the LZMA_alone format. WebAssembly is not aligned (pb=0); lc + lp must stay within unpack.c's bound.
function lzma(xz, bytes) {
  return execFileSync(xz, ['--format=lzma', '--lzma1=preset=9e,lc=4,pb=0', '--stdout'], {input: bytes, maxBuffer: 2 ** 28});
}

export function wasmScript(xz, app, unpacker) {
  return `export const app = "${lzma(xz, app).toString('base64')}";
export const size = ${app.length};
export const unpacker = "${deflateRawSync(unpacker, {level: 9}).toString('base64')}";
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [xz, app, unpacker, output] = process.argv.slice(2);
  writeFileSync(output, wasmScript(xz, readFileSync(app), readFileSync(unpacker)));
}
