// A static server for one folder on this machine only. Run by itself it serves the page; the tests also ask it what was requested.
//
//   node server.mjs FOLDER [PORT]
import {createServer} from 'node:http';
import {readFile} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';
import {pathToFileURL} from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.ico': 'image/x-icon', '.txt': 'text/plain; charset=utf-8', '.wasm': 'application/wasm',
};

/// Serves `folder`, and before it the `extra` pages ({path: html}). With `reports`, the page's own policy is also sent as a header that
/// asks for reports of violations, which a policy inside the page cannot.
export async function serve(folder, {port = 0, extra = {}, reports = false} = {}) {
  const requests = [];
  const violations = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    if (path === '/csp-report') {
      violations.push(await body(request));
      return response.writeHead(204).end();
    }
    const record = {path, missing: false, worker: 'service-worker' in request.headers || /\/sw[^/]*\.js$/.test(request.headers.referer ?? '')};
    requests.push(record);
    const file = path.endsWith('/') ? `${path}index.html` : path;
    try {
      const content = extra[path] ?? await readFile(join(folder, normalize(file)));
      const headers = {'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache'};
      const policy = reports && file.endsWith('.html') && policyOf(String(content));
      if (policy) headers['Content-Security-Policy'] = `${policy}; report-uri /csp-report`;
      response.writeHead(200, headers).end(content);
    } catch {
      record.missing = true;
      response.writeHead(404, {'Content-Type': 'text/plain'}).end('not found\n');
    }
  });
  await listen(server, port);
  return {origin: `http://localhost:${server.address().port}`, requests, violations, close: () => server.close()};
}

function policyOf(html) {
  return html.match(/<meta[^>]*http-equiv="Content-Security-Policy"[^>]*content="([^"]*)"/i)?.[1];
}

async function body(request) {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function main(folder, wanted) {
  for (let port = wanted; port < wanted + 20; ++port) {
    try {
      const {origin} = await serve(folder, {port});
      console.log(`dslens is at ${origin}/ (Ctrl+C ends it)`);
      return;
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(`no free port from ${wanted} on`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv[2], Number(process.argv[3] ?? 8000));
