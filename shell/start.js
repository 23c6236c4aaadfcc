// Puts the page together: inflates the WebAssembly that came as text, starts it, and says when the first frame stands.
import createApp from './app.js';
import packed from './wasm.js';
import { Bar, isDark, stored } from './bar.js';
import { Door } from './door.js';
import { Glyphs } from './glyphs.js';
import { Input } from './input.js';
import { Places } from './places.js';
import { Surface } from './surface.js';

const SPLIT = 0.46;    // of the width, for the tree
const WARM_AFTER = 60; // milliseconds after the first frame

async function inflate(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}

async function start(door) {
  const places = new Places(door);
  const page = new Bar(door, places, new Glyphs());
  door.page = page;
  const canvas = document.getElementById('canvas');
  page.language(document.documentElement.lang);
  page.watch();
  new Input(door).watch();
  door.open(await createApp({ wasmBinary: await inflate(packed), canvas, page }));
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
