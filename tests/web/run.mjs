// Runs page-test.mjs in every engine that this machine has.
//
//   node run.mjs SITE COMMAND [ENGINE...]     SITE: the folder to serve; COMMAND: the native dslens, whose word the page is held to
import {mkdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

import {startDisplay} from './display.mjs';
import {engineNames, launch} from './engines.mjs';
import {tests} from './page-test.mjs';
import {serve} from './server.mjs';

const [site, command, ...chosen] = process.argv.slice(2);
const screenshots = 'build/screenshots';
const testLimitMs = 60_000;

const clipboardPage = '<!doctype html><title>clipboard</title><link rel="icon" href="data:,"><textarea id="text"></textarea>';
const noWebGLScript = `const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return /webgl/.test(kind) ? null : getContext.call(this, kind, ...more); };`;

/// The page with a script before all others that takes WebGL away.
function pageWithoutWebGL() {
  return readFileSync(join(site, 'index.html'), 'utf8').replace('<script', '<script src="no-webgl.js"></script><script');
}

function withLimit(promise, what) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${testLimitMs / 1000} s`)), testLimitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

async function runEngine(name, display) {
  const server = await serve(site, {reports: true, extra: {
    '/clipboard.html': clipboardPage, '/no-webgl.html': pageWithoutWebGL(), '/no-webgl.js': noWebGLScript,
  }});
  const engine = await launch(name, {display});
  if (!engine) {
    server.close();
    console.log(`${name} is not on this machine`);
    return {passed: 0, failed: 0, skipped: tests.length};
  }
  const context = {engine, server, command, canvasPicture: `${screenshots}/${name}-canvas.png`, state: {}};
  let passed = 0;
  let failed = 0;
  for (const [title, test] of tests) {
    try {
      await withLimit(test(context), title);
      ++passed;
    } catch (error) {
      ++failed;
      console.log(`${name}: ${title}: ${error.stack ?? error}`);
      await context.state.page?.screenshot(`${screenshots}/${name}-${failed}.png`).catch(() => {});
    }
  }
  await engine.close().catch(() => {});
  server.close();
  return {passed, failed, skipped: 0};
}

mkdirSync(screenshots, {recursive: true});
const {display, close} = await startDisplay();
let failures = 0;
for (const name of chosen.length ? chosen : engineNames) {
  const {passed, failed, skipped} = await runEngine(name, display);
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  failures += failed;
}
close();
process.exit(failures ? 1 : 0);
