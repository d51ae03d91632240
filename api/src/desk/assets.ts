import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** In the folder of the console; `dist` is there once it was built. */
const sources = {
  script: { file: 'dist/desk.js', type: 'text/javascript; charset=utf-8' },
  style: { file: 'dist/desk.css', type: 'text/css; charset=utf-8' },
  plain: { file: 'plain.css', type: 'text/css; charset=utf-8' },
  icon: { file: 'icon.svg', type: 'image/svg+xml' },
} as const;
type Name = keyof typeof sources;

/** Addresses of the page's files; undefined for one that is not built. */
export type Assets = Readonly<Record<Name, string | undefined>>;

const compress = promisify(brotliCompress);

/** Serves the files of the page, each at an address that changes with the file. */
export function serveAssets(app: FastifyInstance, folder: string): Assets {
  const serve = (name: Name): string | undefined => {
    const file = path.join(folder, sources[name].file);
    if (!existsSync(file)) return undefined;
    const content = readFileSync(file);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const url = `/assets/${name}.${hash}${path.extname(file)}`;
    let compressed: Promise<Buffer> | undefined;
    app.get(url, async (request, reply) => {
      const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      if (isCompressed) reply.header('content-encoding', 'br');
      return reply
        .headers({
          'content-type': sources[name].type,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
        })
        .send(isCompressed ? await (compressed ??= compress(content)) : content);
    });
    return url;
  };
  return { script: serve('script'), style: serve('style'), plain: serve('plain'), icon: serve('icon') };
}

/** The console beside this room; beside the server itself once that is compiled (scripts/build-servers). */
export const consoleFolder = (): string =>
  ['console', '../../../console']
    .map((folder) => path.resolve(import.meta.dirname, folder))
    .find((folder) => existsSync(path.join(folder, 'plain.css'))) ?? path.resolve('console');
