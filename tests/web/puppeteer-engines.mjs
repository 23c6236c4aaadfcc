// Chromium over its own protocol and Firefox over WebDriver BiDi, both by Puppeteer.
import puppeteer from 'puppeteer-core';

const viewport = {width: 1360, height: 860};

export function launchChromium({executable, environment, home}) {
  return launchWith({
    browser: 'chrome', executablePath: executable, env: environment, userDataDir: home, headless: true,
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
           '--disable-background-networking', '--disable-component-update', '--disable-sync', '--lang=en-US'],
  }, {copy: 'copy', paste: 'paste', selectAll: 'selectAll'});
}

/// Not headless: a headless Firefox has no WebGL. It draws on the display that the tests started.
export function launchFirefox({executable, environment}) {
  return launchWith({
    browser: 'firefox', executablePath: executable, env: environment, headless: !environment.DISPLAY,
    extraPrefsFirefox: {'intl.locale.requested': 'en-US', 'webgl.force-enabled': true, 'browser.shell.checkDefaultBrowser': false},
  });
}

/// `commands`: what Chromium must be told that a key does, since its own shortcuts do not see keys that a program sends.
async function launchWith(options, commands = {}) {
  const browser = await puppeteer.launch({...options, defaultViewport: viewport, acceptInsecureCerts: false});
  return {open: url => open(browser, url, commands), close: () => browser.close()};
}

async function open(browser, url, commands) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  await page.goto(url, {waitUntil: 'load'});
  const front = action => async (...values) => {
    await page.bringToFront();
    return action(...values);
  };
  return {
    errors,
    evaluate: (fn, ...values) => page.evaluate(fn, ...values),
    press: front(keys => press(page.keyboard, keys, commands)),
    type: front(text => page.keyboard.type(text)),
    click: front((x, y) => page.mouse.click(x, y)),
    screenshot: front(path => page.screenshot({path})),
    close: () => page.close(),
  };
}

const commandOf = {'Control+c': 'copy', 'Control+v': 'paste', 'Control+a': 'selectAll'};

async function press(keyboard, keys, commands) {
  const parts = keys.split('+');
  const last = parts.pop();
  const command = commands[commandOf[keys]];
  for (const modifier of parts) await keyboard.down(modifier);
  await keyboard.press(last, command ? {commands: [command]} : {});
  for (const modifier of parts.reverse()) await keyboard.up(modifier);
}
