import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { portal } from '../config';
import { test as base, expect } from './test';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** QA's page of a remote: which one, where in it, and in which state. */
export interface AloneAddress {
  readonly remote: string;
  readonly path: string;
  /** The choices of the panel, `user=new&api=slow`. */
  readonly state?: string;
}

/**
 * The pages of the remotes alone, as `npm run build` writes them, on a file server that knows files and
 * nothing else.
 */
export const test = base.extend<object, { alone: (address: AloneAddress) => string }>({
  alone: [
    async ({}, use) => {
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        readFile(path.join(portal.root, path.posix.normalize(pathname))).then(
          (bytes) =>
            response
              .writeHead(200, {
                'content-type': types[path.extname(pathname)] ?? 'application/octet-stream',
                // As strict as the portal's own: a company's file server may well be.
                'content-security-policy': "default-src 'self'; img-src 'self' data: blob:",
              })
              .end(bytes),
          () => response.writeHead(404).end(),
        );
      });
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await use(
        ({ remote, path: screen, state = '' }) =>
          `http://127.0.0.1:${port}/${remote}/dist-standalone/index.html?${state}#${screen}`,
      );
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };
