// WebKit: WebKitGTK's MiniBrowser over WebDriver, in plain HTTP.
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';

const miniBrowsers = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(machine => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`);
const keyCodes = {
  Control: '\uE009', Shift: '\uE008', Alt: '\uE00A', Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Backspace: '\uE003', Delete: '\uE017',
  ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Home: '\uE011', End: '\uE010',
};

/// A browser of its own for every page: in a second tab WebKitWebDriver never finishes a pointer's actions.
export async function launchWebKit({executable, environment}) {
  const pages = [];
  return {
    async open(url) {
      const page = await openBrowser(executable, environment, url);
      pages.push(page);
      return page;
    },
    async close() {
      for (const page of pages) await page.close();
    },
  };
}

async function openBrowser(executable, environment, url) {
  const port = await freePort();
  const driver = spawn(executable, [`--port=${port}`], {
    env: {...environment, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANG: 'C.UTF-8'},
    stdio: 'ignore',
  });
  const call = caller(`http://127.0.0.1:${port}`);
  await untilReady(call, driver);
  const options = {binary: miniBrowsers.find(existsSync), args: ['--automation', '--geometry=1360x940']};
  const {sessionId} = await call('POST', '/session', {capabilities: {alwaysMatch: {'webkitgtk:browserOptions': options}}});
  const session = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  await session('POST', '/timeouts', {script: 60000, pageLoad: 60000});
  await session('POST', '/url', {url});
  let open = true;
  return {
    ...pageOf(session),
    async close() {
      if (!open) return;
      open = false;
      await call('DELETE', `/session/${sessionId}`).catch(() => {});
      driver.kill();
    },
  };
}

function caller(origin) {
  return async (method, path, body) => {
    const response = await fetch(origin + path, {method, body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined});
    const {value} = await response.json();
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  };
}

/// Until the driver listens there is nothing to wait for but its answer.
async function untilReady(call, driver) {
  for (let tries = 0; tries < 200; ++tries) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended');
    const ready = await call('GET', '/status').then(status => status.ready, () => false);
    if (ready) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const {port} = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function pageOf(session) {
  return {
    errors: [],
    async evaluate(fn, ...values) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${fn})(...JSON.parse(arguments[0])))
          .then(value => done(JSON.stringify({value})), error => done(JSON.stringify({error: String(error)})));`;
      const {value, error} = JSON.parse(await session('POST', '/execute/async', {script, args: [JSON.stringify(values)]}));
      if (error) throw new Error(error);
      return value;
    },
    press: keys => keyActions(session, chord(keys)),
    type: text => keyActions(session, [...text].flatMap(value => [{type: 'keyDown', value}, {type: 'keyUp', value}])),
    click: (x, y) => session('POST', '/actions', {actions: [{
      type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions: [
        {type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y)},
        {type: 'pointerDown', button: 0},
        {type: 'pointerUp', button: 0},
      ]}]}),
    async screenshot(path) {
      await writeFile(path, Buffer.from(await session('GET', '/screenshot'), 'base64'));
    },
  };
}

function chord(keys) {
  const values = keys.split('+').map(key => keyCodes[key] ?? key);
  return [...values.map(value => ({type: 'keyDown', value})), ...[...values].reverse().map(value => ({type: 'keyUp', value}))];
}

function keyActions(session, actions) {
  return session('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]});
}
