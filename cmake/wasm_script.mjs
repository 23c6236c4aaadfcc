// Puts a WebAssembly module into a script, for a page whose policy forbids every fetch: packed with PPMd, in base64.
//
//   node wasm_script.mjs pack.wasm app.wasm unpack.wasm wasm.js
//
// The script is a module: `app` is the packed text, `size` its bytes unpacked, `unpacker` the module that unpacks it, deflated.
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {deflateRawSync} from 'node:zlib';

const page = 65536; // bytes: what WebAssembly's memory grows by

/// `packer`: the module made of web/unpack/pack.c.
function packed(packer, bytes) {
  const {memory, room, pack} = new WebAssembly.Instance(new WebAssembly.Module(packer), {env: {emscripten_notify_memory_growth() {}}}).exports;
  const input = memory.buffer.byteLength, output = input + bytes.length;
  memory.grow(Math.ceil((bytes.length + room(bytes.length)) / page));
  new Uint8Array(memory.buffer).set(bytes, input);
  const size = pack(input, bytes.length);
  if (size === 0) throw new Error('the module has instructions that web/unpack/streams.h does not know');
  return Buffer.from(memory.buffer.slice(output, output + size));
}

export function wasmScript(packer, app, unpacker) {
  return `export const app = "${packed(packer, app).toString('base64')}";
export const size = ${app.length};
export const unpacker = "${deflateRawSync(unpacker, {level: 9}).toString('base64')}";
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [packer, app, unpacker, output] = process.argv.slice(2);
  writeFileSync(output, wasmScript(readFileSync(packer), readFileSync(app), readFileSync(unpacker)));
}
