// What the tests ask of the page, in its own terms. Every wait is for something that happens.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';

const waitMs = 20_000;

/// Opens the page and waits until it says that it is ready.
export async function openPage({engine, server}, fragment = '', path = '/') {
  const page = await engine.open(`${server.origin}${path}${fragment}`);
  await until(page, () => 'dslens' in window);  // WebKit's driver does not wait for modules
  await page.evaluate(() => window.dslens.ready.then(() => true));
  return page;
}

/// Runs `condition` (in the page) whenever the document changes, until it gives something true; gives that back. The function is put
/// together here: the page's policy lets nothing be compiled there.
export function until(page, condition, ...values) {
  return page.evaluate(new Function('...given', `return new Promise((resolve, reject) => {
    const check = ${condition};
    const end = () => { observer.disconnect(); clearTimeout(timer); clearInterval(poll); };
    const look = () => { const value = check(...given); if (value) { end(); resolve(value); } };
    const observer = new MutationObserver(look);
    const poll = setInterval(look, 50);
    const timer = setTimeout(() => { end(); reject(new Error('never came true: ' + check)); }, ${waitMs});
    observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    look();
  });`), ...values);
}

/// Puts text on the clipboard as a person would: from a text field, with Ctrl+C.
export async function copyText({engine, server}, text) {
  const clipboard = await engine.open(`${server.origin}/clipboard.html`);
  await clipboard.evaluate(content => {
    const field = document.getElementById('text');
    field.value = content;
    field.focus();
    field.select();
  }, text);
  await clipboard.press('Control+c');
  return clipboard;
}

/// How many colours the screen shows where the canvas is: on one that nothing draws on, a single one.
export async function coloursOfCanvas({engine, server}, page, file) {
  const box = await page.evaluate(() => {
    const {left, top, width, height} = document.getElementById('canvas').getBoundingClientRect();
    return [left, top, width, height].map(length => length * devicePixelRatio);
  });
  await page.screenshot(file);
  const reader = await engine.open(`${server.origin}/clipboard.html`);
  const colours = await reader.evaluate(async (picture, [left, top, width, height]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const surface = new OffscreenCanvas(width, height).getContext('2d');
    surface.drawImage(image, -left, -top);
    return new Set(new Uint32Array(surface.getImageData(0, 0, width, height).data.buffer)).size;
  }, readFileSync(file, 'base64'), box);
  await reader.close();
  return colours;
}

/// The paths in #report, in its order.
export const reportPaths = page => page.evaluate(() => [...document.querySelectorAll('#report [data-path]')].map(one => one.dataset.path));

/// What #report says of every parameter, without the log's line numbers, which a link does not carry.
export const reportContent = page => page.evaluate(() => [...document.querySelectorAll('#report [data-path]')].map(one => [
  one.dataset.path,
  ...['value', 'what', 'meaning'].map(part => one.querySelector(`:scope > .${part}, :scope > p > .${part}`)?.textContent ?? ''),
]));

export const reportText = page => page.evaluate(() => document.getElementById('report').textContent);
export const selected = page => page.evaluate(() => document.querySelector('#report [aria-current]')?.dataset.path ?? '');
export const address = page => page.evaluate(() => location.href);
export const frames = page => page.evaluate(() => window.dslens.stats().frames);

/// Waits until another parameter than `before` is selected; gives its path.
export const untilSelectionLeaves = (page, before) =>
  until(page, old => {
    const path = document.querySelector('#report [aria-current]')?.dataset.path ?? '';
    return path !== old && path;
  }, before);

/// Clicks the middle of an element with the mouse.
export async function clickElement(page, selector) {
  const box = await page.evaluate(query => {
    const {left, top, width, height} = document.querySelector(query).getBoundingClientRect();
    return {left, top, width, height};
  }, selector);
  assert.ok(box.width > 0 && box.height > 0, `${selector} is not visible`);
  await page.click(box.left + box.width / 2, box.top + box.height / 2);
}

/// Waits until no frame has been drawn for `quietMs`, then counts those of the next `quietMs`.
export const framesWhileIdle = (page, quietMs) => page.evaluate(async quiet => {
  const pause = () => new Promise(resolve => setTimeout(resolve, quiet));
  const count = () => window.dslens.stats().frames;
  for (let tries = 0; tries < 10; ++tries) {
    const before = count();
    await pause();
    if (count() === before) break;
  }
  const before = count();
  await pause();
  return count() - before;
}, quietMs);
