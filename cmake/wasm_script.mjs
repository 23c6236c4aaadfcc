// Puts a WebAssembly module into a script, for a page whose policy forbids every fetch: deflated, in base64.
//
//   node wasm_script.mjs app.wasm wasm.js
//
// The script is a module whose default export is that text; the page inflates it with DecompressionStream("deflate-raw").
import {readFileSync, writeFileSync} from 'node:fs';
import {deflateRawSync} from 'node:zlib';

const [input, output] = process.argv.slice(2);
const packed = deflateRawSync(readFileSync(input), {level: 9, memLevel: 9}).toString('base64');
writeFileSync(output, `export default "${packed}";\n`);
