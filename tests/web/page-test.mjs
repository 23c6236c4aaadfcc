// What a person does with the page, once in every engine. In order: the later ones go on where the earlier ones stopped.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

import {
  address, clickElement, coloursOfCanvas, copyText, frames, framesWhileIdle, openPage, reportContent, reportPaths, reportText, selected, until,
  untilSelectionLeaves,
} from './page.mjs';

const logFile = 'web/examples/zero3-offload.log';
const log = readFileSync(logFile, 'utf8');
const quietMs = 700;

/// What the command says of the same log.
function explained(command, input = logFile) {
  const json = execFileSync(command, ['explain', '--format', 'json', '--lang', 'en', input], {maxBuffer: 1 << 28});
  return JSON.parse(json).dumps;
}

const hasReport = () => document.querySelectorAll('#report [data-path]').length > 0;
const hasChinese = () => /[\u4e00-\u9fff]/.test(document.querySelector('#report .what, #report p')?.textContent ?? '');

/// With the keys, from the explanation to another tab of its pane.
async function toTab(page, name) {
  await page.evaluate(() => document.getElementById('canvas').focus());
  await page.press('Tab');
  for (let tabs = 0; tabs < 3; ++tabs) {
    if (await page.evaluate(() => document.getElementById('status').textContent) === name) return;
    await page.press('ArrowRight');
  }
  await until(page, wanted => document.getElementById('status').textContent === wanted, name);
}

export const tests = [
  ['loads, draws, and asks for no file that is not there', async context => {
    const page = context.state.page = await openPage(context);
    assert.ok(await frames(page) > 0, 'a frame has been drawn');
    assert.ok(await page.evaluate(() => document.getElementById('canvas').getContext('webgl2') !== null), 'WebGL 2');
    context.state.requests = context.server.requests.length;
    assert.deepEqual(context.server.requests.filter(request => request.missing), []);
    assert.deepEqual(page.errors, []);
  }],

  ['has one global name', async ({state: {page}}) => {
    const stats = await page.evaluate(() => window.dslens.stats());
    assert.deepEqual(Object.keys(stats).sort(), ['frames', 'lastFrameMs', 'parseMs']);
  }],

  ['reads what is pasted with Ctrl+V', async context => {
    const {page} = context.state;
    const clipboard = await copyText(context, log);
    context.state.requests = context.server.requests.length;
    await page.press('Control+v');
    await until(page, hasReport);
    await clipboard.close();
    const expected = explained(context.command).flatMap(dump => dump.parameters.map(parameter => parameter.path));
    assert.deepEqual(await reportPaths(page), expected);
    assert.equal(new URL(await address(page)).hash, '', 'pasting leaves the address alone');
    context.state.content = await reportContent(page);
  }],

  ['draws them on the canvas', async context => {
    const colours = await coloursOfCanvas(context, context.state.page, context.canvasPicture);
    assert.ok(colours > 50, `text and lines on the canvas, not ${colours} colour(s)`);
  }],

  ['shows the values and the explanations that the command gives', async context => {
    const parameters = explained(context.command).flatMap(dump => dump.parameters);
    const wrong = context.state.content.filter(([, , what, meaning], i) => what !== parameters[i].summary || meaning !== parameters[i].meaning);
    assert.deepEqual(wrong, []);
  }],

  ['selects with the arrow keys, and goes back', async ({state}) => {
    const {page} = state;
    const before = await address(page);
    await page.evaluate(() => document.getElementById('canvas').focus());
    await page.press('ArrowDown');
    const first = await untilSelectionLeaves(page, '');
    await page.press('ArrowDown');
    const second = await untilSelectionLeaves(page, first);
    assert.notEqual(second, first);
    assert.equal(await address(page), before, 'the address stays');
    await page.evaluate(() => history.back());
    assert.equal(await untilSelectionLeaves(page, second), first);
  }],

  ['selects with the mouse', async ({state: {page}}) => {
    const before = await selected(page);
    const box = await page.evaluate(() => {
      const {left, top, width, height} = document.getElementById('canvas').getBoundingClientRect();
      return {left, top, width, height};
    });
    await page.click(box.left + box.width * 0.2, box.top + box.height * 0.6);
    assert.ok(await untilSelectionLeaves(page, before));
  }],

  ['shows what it found, and goes to what a finding stands on, by mouse and by keys', async context => {
    const [{findings}] = explained(context.command);
    assert.ok(findings.some(finding => finding.paths.length > 0), 'the example has a finding on a parameter');
    const page = await openPage(context, '#x=zero3-offload');
    await until(page, hasReport);
    const before = await selected(page);
    await toTab(page, `Findings ${findings.length}`);
    const box = await page.evaluate(() => {
      const {left, top, width, bottom} = document.getElementById('canvas').getBoundingClientRect();
      return {x: left + width * 0.46 + 80, top, bottom};
    });
    for (let y = box.top + 60; y < box.bottom && await selected(page) === before; y += 7) await page.click(box.x, y);
    const clicked = await selected(page);
    assert.notEqual(clicked, before);
    await page.evaluate(() => history.back());
    assert.equal(await untilSelectionLeaves(page, clicked), before);
    await page.press('ArrowRight');
    await until(page, () => document.getElementById('status').textContent === 'Overview');  // Back came to the findings
    await page.press('ArrowLeft');
    await page.press('ArrowDown');
    await page.press('Enter');
    assert.notEqual(await untilSelectionLeaves(page, before), before);
    await page.close();
  }],

  ['works out the memory for the parameters that are typed, in both languages', async context => {
    const page = await openPage(context, '#x=zero3-offload');
    await until(page, hasReport);
    await toTab(page, 'Overview');
    await until(page, () => !document.getElementById('fields').hidden);
    await clickElement(page, '#parameters');
    await page.type('7B');
    const states = await until(page, () => /^ZeRO 3.* per GPU/.test(document.getElementById('status').textContent) &&
      [...document.querySelectorAll('#report .memory tr')].map(row => row.textContent));
    assert.ok(states.length > 4, 'a row for every stage');
    await clickElement(page, '#gpu-memory');
    await page.type('much');
    await until(page, () => document.getElementById('gpu-memory').getAttribute('aria-invalid') === 'true');
    await clickElement(page, '#parameters');
    await page.press('End');
    for (const key of ['Backspace', 'Backspace', '1', '3', 'B']) await page.press(key);
    await until(page, old => document.querySelector('#report .memory tr')?.textContent !== old, states[0]);
    assert.equal(await framesWhileIdle(page, quietMs), 0, 'it rests');
    await clickElement(page, '#language');
    await until(page, () => document.querySelector('#report .memory').textContent.includes('130 亿'));
    await toTab(page, '概览');
    await page.close();
  }],

  ['has neither in the reference', async context => {
    const page = await openPage(context, '#p=zero_config.stage');
    await until(page, hasReport);
    await page.evaluate(() => document.getElementById('canvas').focus());
    for (const key of ['Tab', 'ArrowRight', 'ArrowRight']) await page.press(key);
    assert.doesNotMatch(await page.evaluate(() => document.getElementById('status').textContent), /Findings|Overview/);
    await page.close();
  }],

  ['filters what the keys walk over, and nothing of the report', async ({state}) => {
    const {page} = state;
    await page.evaluate(() => document.getElementById('canvas').focus());
    await page.press('/');
    await until(page, () => document.activeElement?.id === 'filter');
    await page.type('prefetch_bucket');
    await until(page, () => document.getElementById('filter').value === 'prefetch_bucket');
    for (let row = 0; row < 8; ++row) await page.press('ArrowDown');  // more than the filter leaves
    await until(page, () => /prefetch_bucket/.test(document.querySelector('#report [aria-current]')?.dataset.path ?? ''));
    assert.equal((await reportPaths(page)).length, state.content.length);
    await page.press('Escape');
    await until(page, () => document.getElementById('filter').value === '');
  }],

  ['switches the language, and back', async ({state}) => {
    const {page} = state;
    const before = await selected(page);
    await clickElement(page, '#language');
    await until(page, hasChinese);
    assert.equal((await reportPaths(page)).length, state.content.length);
    assert.equal(await selected(page), before, 'the place is kept');
    await clickElement(page, '#language');
    await until(page, () => document.documentElement.lang === 'en');
    assert.deepEqual(await reportContent(page), state.content);
  }],

  ['shares a link', async context => {
    const {page} = context.state;
    await clickElement(page, '#share');
    const link = await until(page, () => document.getElementById('share-link').value);
    const fragment = new URL(link).hash;
    const payload = execFileSync(context.command, ['link', logFile], {encoding: 'utf8'}).trim();
    assert.equal(fragment.split('&')[0], payload, 'the command makes the same link');
    context.state.fragment = fragment;
    await page.press('Escape');
  }],

  ['opens the link to the same view', async context => {
    const page = await openPage(context, context.state.fragment);
    await until(page, hasReport);
    assert.deepEqual(await reportContent(page), context.state.content);
    assert.equal(await selected(page), await selected(context.state.page), 'the same parameter is selected');
    await page.close();
  }],

  ['opens a link in Chinese', async context => {
    const page = await openPage(context, `${context.state.fragment.split('&')[0]}&lang=zh`);
    await until(page, hasChinese);
    await page.close();
  }],

  ['says so when a link is damaged, and stays usable', async context => {
    const [payload] = context.state.fragment.split('&');
    const middle = Math.floor(payload.length / 2);
    const damaged = payload.slice(0, middle) + (payload[middle] === 'A' ? 'B' : 'A') + payload.slice(middle + 1);
    const page = await openPage(context, damaged);
    await until(page, () => document.querySelector('[role=alert]:not([hidden])')?.textContent.trim());
    assert.deepEqual(await reportPaths(page), [], 'nothing is shown instead');
    await page.evaluate(() => document.querySelector('[data-example="accelerate-zero2"]').click());
    await until(page, hasReport);
    await page.close();
  }],

  ['opens an example and a parameter by their addresses', async context => {
    const example = await openPage(context, '#x=rlhf-two-engines');
    await until(example, hasReport);
    assert.equal(await example.evaluate(() => document.querySelectorAll('#report section.dump').length), 2);
    const differences = () => [...document.querySelectorAll('#report section.differences h2, #report section.differences dd')].map(
      one => one.textContent);
    const told = await example.evaluate(differences);
    assert.equal(told[0], 'Where the 2 configurations differ');
    assert.ok(told.length > 2 && told.slice(1).every(one => one.includes(' · ')), 'both values of each');
    await clickElement(example, '#language');
    await until(example, () => document.querySelector('#report section.differences h2').textContent === '2 份配置的不同之处');
    await clickElement(example, '#language');  // the choice is remembered
    await until(example, () => /^Where/.test(document.querySelector('#report section.differences h2').textContent));
    await example.close();
    const reference = await openPage(context, '#p=zero_config.stage');
    await until(reference, () => document.querySelector('#report [data-path="zero_config.stage"]'));
    await reference.close();
  }],

  ['shows what one release knows, and finds a parameter by any of its names', async context => {
    const page = await openPage(context, '#p=bfloat16_enabled');
    await until(page, () => document.querySelector('#report [data-path="bfloat16_enabled"]'));
    const all = (await reportPaths(page)).length;
    const choose = release => page.evaluate(version => {
      const list = document.getElementById('releases');
      list.selectedIndex = [...list.options].findIndex(option => option.text === version);
      list.dispatchEvent(new Event('change'));
    }, release);
    await choose('0.19.5');
    await until(page, () => document.querySelector('#report [data-path="bfloat16_config.enabled"]'));
    assert.equal(await page.evaluate(() => document.querySelector('#report [data-path="bfloat16_enabled"]')), null);
    assert.match(await page.evaluate(() => document.title), /^enabled — DeepSpeed/);
    assert.ok((await reportPaths(page)).length < all);
    await choose('0.3.0');
    await until(page, () => !document.querySelector('#report [data-path="bfloat16_config.enabled"]'));
    await page.close();
  }],

  ['reads a file that is dropped', async context => {
    const page = await openPage(context);
    await page.evaluate(text => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'train.log', {type: 'text/plain'}));
      document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: transfer}));
    }, log);
    await until(page, hasReport);
    assert.equal((await reportPaths(page)).length, context.state.content.length);
    await page.close();
  }],

  ['keeps what it shows when the next input holds nothing', async context => {
    const {page} = context.state;
    const clipboard = await copyText(context, 'no configuration of anything\n');
    await page.evaluate(() => document.getElementById('canvas').focus());
    await page.press('Control+v');
    await until(page, () => document.querySelector('[role=alert]:not([hidden])')?.textContent.trim());
    await clipboard.close();
    assert.equal((await reportPaths(page)).length, context.state.content.length);
  }],

  ['takes nothing in a log for markup', async context => {
    const hostile = '<img src=x onerror="alert(1)">';
    const page = await openPage(context);
    const clipboard = await copyText(context, log.replaceAll('DeepSpeedJobName', hostile));
    await page.press('Control+v');
    await until(page, hasReport);
    await clipboard.close();
    assert.ok((await reportText(page)).includes(hostile), 'shown as text');
    assert.equal(await page.evaluate(() => document.querySelectorAll('#report img, #report script').length), 0);
    await page.close();
  }],

  ['is the report where there is no WebGL 2', async context => {
    const page = await openPage(context, '#x=zero3-offload', '/no-webgl.html');
    await until(page, hasReport);
    const seen = await page.evaluate(() => {
      const report = document.getElementById('report').getBoundingClientRect();
      return {width: report.width, height: report.height, canvas: getComputedStyle(document.getElementById('canvas')).display};
    });
    assert.ok(seen.width > 200 && seen.height > 200, `the report is seen: ${JSON.stringify(seen)}`);
    await page.close();
  }],

  ['draws nothing while nothing happens', async ({state: {page}}) => {
    assert.equal(await framesWhileIdle(page, quietMs), 0);
  }],

  ['has asked for nothing since it was loaded, and never broke its policy', async context => {
    const page = await openPage(context);
    const loaded = context.server.requests.length;
    const clipboard = await copyText(context, log);
    const copied = context.server.requests.length;
    await page.press('Control+v');
    await until(page, hasReport);
    await clickElement(page, '#language');
    await until(page, hasChinese);
    await clickElement(page, '#share');
    await until(page, () => document.getElementById('share-link').value);
    const later = context.server.requests.slice(copied).filter(request => !request.worker);
    assert.deepEqual(later.map(request => request.path), []);
    assert.ok(loaded <= copied);
    assert.deepEqual(context.server.violations, []);
    assert.equal(await page.evaluate(() => fetch('/index.html').then(() => 'fetched', () => 'refused')), 'refused');
    await clipboard.close();
    await page.close();
  }],
];
