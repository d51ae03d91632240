import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../package-folder';
import { contentType, immutable } from '../store/content';

const sources = {
  tokens: '../shared/ui/tokens.css',
  style: 'ops/ops.css',
  refresh: 'ops/refresh.mjs',
  dialog: 'ops/dialog.mjs',
  find: 'ops/find.mjs',
  icon: 'ops/icon.svg',
} as const;

const files = Object.entries(sources).map(([name, source]) => {
  const bytes = readFileSync(path.join(packageFolder, source));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { name, bytes, url: `/ops/assets/${name}.${hash}${path.extname(source)}` };
});

/** Addresses of the page's files; each changes with the file. */
export const assets = Object.fromEntries(files.map(({ name, url }) => [name, url])) as Readonly<
  Record<keyof typeof sources, string> // made from the very keys
>;

export function serveAssets(app: FastifyInstance): void {
  for (const { url, bytes } of files)
    app.get(url, async (_request, reply) =>
      reply.header('cache-control', immutable).type(contentType(url)).send(bytes),
    );
}
