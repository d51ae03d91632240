import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { isOwnHost, sendFile } from 'shared/build/dev-server';
import { eventsPath, sendEvents } from 'shared/build/live-events';
import type { Watch } from 'shared/build/watch';
import type { BuildManifest, ChannelDocument } from 'shared/contract/release';
import { reportsPath } from 'shared/contract/report';
import { reloadScript, spliceChannel, splicePage, toLocalBuild, type LocalBuild } from './splice';
import { Upstream } from './upstream';

export interface ProxyOptions {
  /** Origin of the portal. */
  readonly from: string;
  readonly watch: Watch;
  /** Where the local remote is built. */
  readonly folder: string;
}

const sendText = (response: ServerResponse, status: number, text: string, type = 'text/plain'): void =>
  void response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(text);

/** The portal of another address with one remote from this machine's sources. */
export function createPortalProxy({ from, watch, folder }: ProxyOptions): Server {
  const upstream = new Upstream(from);

  /** The last build that compiled; null when none has yet. */
  async function localBuild(): Promise<LocalBuild | null> {
    await watch.settled();
    const text = await readFile(path.join(folder, 'build.json'), 'utf8').catch(() => null);
    return text === null ? null : toLocalBuild(JSON.parse(text) as BuildManifest);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!isOwnHost(request)) return sendText(response, 403, 'Ask for localhost');
    if (pathname === eventsPath) return sendEvents(watch, request, response);
    if (pathname === '/__dev/reload.js') return sendText(response, 200, reloadScript, 'text/javascript');
    // What runs here is nobody's release: its failures must not count against one.
    if (pathname === reportsPath) {
      request.resume();
      return void response.writeHead(204).end();
    }
    if (pathname.startsWith('/api/')) return upstream.pass(request, response);

    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isChannel = pathname.startsWith('/channels/');
    const isBuild = pathname.startsWith('/builds/');
    if (!isPage && !isChannel && !isBuild) return upstream.pass(request, response);

    const local = await localBuild();
    if (!local) {
      const { errors } = await watch.settled();
      return sendText(response, 503, errors.join('\n\n'));
    }
    const { name, record } = local;
    const own = `/builds/${name}/${record.version}/`;
    if (pathname.startsWith(own)) {
      const sent = await sendFile(folder, pathname.slice(own.length), response);
      return sent ? undefined : sendText(response, 404, `The build of ${name} has no such file`);
    }
    if (isChannel) {
      return upstream.passChanged(request, response, {
        type: 'application/json',
        change: (text) => JSON.stringify(spliceChannel(JSON.parse(text) as ChannelDocument, local)),
      });
    }
    if (isBuild) return upstream.pass(request, response);
    return upstream.passChanged(request, response, {
      type: 'text/html',
      change: (text) => splicePage(text, local),
    });
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 502, `${from} did not answer as a portal: ${String(error)}`);
    });
  });
}
