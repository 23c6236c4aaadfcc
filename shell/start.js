// Puts the page together: unpacks the WebAssembly that came as text, starts it, and says when the first frame stands.
import createApp from './app.js';
import { app, size, unpacker } from './wasm.js';
import { Bar, isDark, stored } from './bar.js';
import { Door } from './door.js';
import { Glyphs } from './glyphs.js';
import { Input } from './input.js';
import { Places } from './places.js';
import { Surface } from './surface.js';

const SPLIT = 0.46;    // of the width, for the tree
const WARM_AFTER = 60; // milliseconds after the first frame

const PAGE = 65536;    // bytes: what WebAssembly's memory grows by

const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const inflated = (bytes) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();

async function unpacked() {
  const packed = bytesOf(app);
  const module = await inflated(bytesOf(unpacker));
  const { memory, unpack } = (await WebAssembly.instantiate(module, { env: { emscripten_notify_memory_growth() {} } })).instance.exports;
  const input = memory.buffer.byteLength, output = input + packed.length;
  memory.grow(Math.ceil((packed.length + 2 * size) / PAGE));
  new Uint8Array(memory.buffer).set(packed, input);
  const error = unpack(input, packed.length, output, size);
  if (error) throw new Error(`the page is damaged (${error})`);
  return memory.buffer.slice(output, output + size);
}

async function start(door) {
  const places = new Places(door);
  const page = new Bar(door, places, new Glyphs());
  door.page = page;
  const canvas = document.getElementById('canvas');
  page.language(document.documentElement.lang);
  page.watch();
  new Input(door).watch();
  door.open(await createApp({ wasmBinary: await unpacked(), canvas, page }));
  const split = Number(stored('split')) || SPLIT;
  const drawn = door.call('dsl_start', document.documentElement.lang.startsWith('zh') ? 1 : 0, isDark() ? 1 : 0, split, 1) !== 0;
  page.drawn(drawn);
  new Surface(door, canvas).watch();
  places.start();
  door.settle();
  setTimeout(() => door.call('dsl_warm'), WARM_AFTER);
}

function fail(error) {
  const chinese = document.documentElement.lang.startsWith('zh');
  const sentence = document.getElementById('sentence');
  sentence.hidden = false;
  sentence.classList.add('error');
  document.getElementById('sentence-text').textContent =
    (chinese ? '这个浏览器无法运行本页：' : 'This browser cannot run the page: ') + (error?.message ?? error);
  throw error;
}

const door = new Door();
const late = document.querySelector('script[src="early.js"]').late;
start(door).then(() => {
  late.stats = () => ({
    frames: door.call('dsl_frames'),
    lastFrameMs: door.call('dsl_frame_ms'),
    parseMs: door.call('dsl_parse_ms'),
  });
  late.resolve();
}, (error) => {
  late.reject(error);
  fail(error);
});
