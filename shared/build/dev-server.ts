import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { eventsPath, sendEvents } from 'shared/build/live-events';
import type { Watch } from 'shared/build/watch';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Sends a file of a folder; false when there is none, or when the path leads out of the folder. */
export async function sendFile(folder: string, file: string, response: ServerResponse): Promise<boolean> {
  const place = path.join(folder, file);
  if (!place.startsWith(folder + path.sep)) return false;
  const found = await stat(place).catch(() => null);
  if (!found?.isFile()) return false;
  response.writeHead(200, {
    'content-type': types[path.extname(place)] ?? 'application/octet-stream',
    'content-length': found.size,
    'cache-control': 'no-store',
  });
  createReadStream(place).pipe(response);
  return true;
}

/** Only pages of this machine may ask: a stranger's site, opened in the same browser, must not read the sources. */
export const isOwnHost = ({ headers }: IncomingMessage): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');

/** Serves the page that `watch` builds into `folder`. A path of the portal leads to the screen of that path. */
export function createDevServer(watch: Watch, folder: string): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (!isOwnHost(request)) {
      response.writeHead(403).end('Ask for localhost');
    } else if (pathname === eventsPath) {
      sendEvents(watch, request, response);
    } else {
      await watch.settled();
      const file = pathname === '/' ? 'index.html' : decodeURIComponent(pathname);
      if (await sendFile(folder, file, response)) return;
      const wantsPage = (request.headers.accept ?? '').includes('text/html');
      if (wantsPage) response.writeHead(302, { location: `/${search}#${pathname}` }).end();
      else response.writeHead(404).end();
    }
  }
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
}
