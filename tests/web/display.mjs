// A virtual display for the browsers that draw nothing without one.
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';

/// The display's name and how to end it. The present one is kept; on a machine without X there is none.
export async function startDisplay() {
  if (process.env.DISPLAY || !existsSync('/usr/bin/Xvfb')) return {display: process.env.DISPLAY, close() {}};
  const server = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '+extension', 'GLX', '-nolisten', 'tcp'],
                       {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
  const number = await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', code => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3].once('data', data => resolve(String(data).trim()));
  });
  return {display: `:${number}`, close: () => server.kill()};
}
