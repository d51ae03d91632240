import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../../e2e/config';
import { oncePerRun } from '../../e2e/support/once';

const run = promisify(execFile);
const sources = path.join(import.meta.dirname, 'stock');

interface RemoteOptions {
  readonly version?: string;
  readonly name?: string;
  /** The prop that it reads. */
  readonly greets?: string;
  readonly react18?: boolean;
}

async function build(kind: string, options: RemoteOptions = {}): Promise<string> {
  const json = JSON.stringify(options);
  const name = `stock-${kind}-${Buffer.from(json).toString('base64url')}`;
  return oncePerRun(name, async (to) => {
    await run('node', [path.join(sources, 'build.mjs'), kind, to, json]);
  });
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Stock host and remotes on a file server: `/remote/` has what was deployed last. */
export async function startStockSite() {
  const folders = new Map<string, string>();
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, first = '', rest = ''] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    const folder = folders.get(first);
    const type = types[path.extname(pathname)];
    if (!type) {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end('<!doctype html><title>Host</title><body><script src="/main.js"></script>');
      return;
    }
    const place = folder ? path.join(folder, path.posix.normalize(rest)) : path.join(host, pathname);
    readFile(place).then(
      (bytes) => answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes),
      () => answer.writeHead(404).end(),
    );
  });
  const host = await build('host');
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Serves a remote below `/<at>/`. */
    async deploy(options: RemoteOptions = {}, at = 'remote') {
      folders.set(at, await build('remote', options));
    },
    serve: (folder: string, at: string) => void folders.set(at, path.join(portal.root, folder)),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type StockSite = Awaited<ReturnType<typeof startStockSite>>;
