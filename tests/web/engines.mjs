// The three engines behind one small interface:
//
//   const engine = await launch('firefox', {display});
//   const page = await engine.open(url);
//   page.evaluate(fn, ...values)   runs fn in the page with JSON values, waits for its promise, gives its JSON value
//   page.press('Control+v')        real key events, with the browser's own reaction to them
//   page.type('text')              a key event each character
//   page.click(x, y)               a real click, in CSS pixels of the window
//   page.close()
//   engine.close()
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import {launchChromium, launchFirefox} from './puppeteer-engines.mjs';
import {launchWebKit} from './webkit-engine.mjs';

const kinds = {
  chromium: {launch: launchChromium, candidates: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
                                                  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']},
  firefox: {launch: launchFirefox, candidates: ['/usr/bin/firefox-esr', '/usr/bin/firefox',
                                                '/Applications/Firefox.app/Contents/MacOS/firefox']},
  webkit: {launch: launchWebKit, candidates: ['/usr/bin/WebKitWebDriver']},
};
export const engineNames = Object.keys(kinds);

/// Null where this machine does not have the engine.
export async function launch(name, {display}) {
  const {launch: start, candidates} = kinds[name];
  const executable = candidates.find(existsSync);
  if (!executable) return null;
  const home = mkdtempSync(join(tmpdir(), `dslens-${name}-`));
  const environment = {...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, LIBGL_ALWAYS_SOFTWARE: '1'};
  if (display) environment.DISPLAY = display;
  const engine = await start({executable, environment, home});
  return {
    ...engine,
    async close() {
      await engine.close();
      rmSync(home, {recursive: true, force: true, maxRetries: 5, retryDelay: 200});
    },
  };
}
