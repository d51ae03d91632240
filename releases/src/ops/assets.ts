import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentType } from '../store/content';

const sources = {
  tokens: '../../../shared/ui/tokens.css',
  style: '../../ops/ops.css',
  refresh: '../../ops/refresh.mjs',
  dialog: '../../ops/dialog.mjs',
  icon: '../../ops/icon.svg',
} as const;

/** Addresses of the page's files; each changes with the file. */
export type AssetUrls = Readonly<Record<keyof typeof sources, string>>;

/** Serves the page's files under `/ops/assets`. Browsers keep them for ever. */
export function serveAssets(app: FastifyInstance): AssetUrls {
  const urls = Object.entries(sources).map(([name, source]): [string, string] => {
    const bytes = readFileSync(path.join(import.meta.dirname, source));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const file = `${name}.${hash}${path.extname(source)}`;
    app.get(`/ops/assets/${file}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(contentType(file))
        .send(bytes),
    );
    return [name, `/ops/assets/${file}`];
  });
  return Object.fromEntries(urls) as AssetUrls; // made from the very keys
}
