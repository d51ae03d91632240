import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { prepare, sendPrepared, type Prepared } from '../http/answer';
import { packageFolder } from '../package-folder';
import { contentType, immutable } from '../store/content';

/** In the folder of the console; `dist` is there once it was built. */
const sources = {
  script: 'dist/main.js',
  style: 'dist/main.css',
  plain: 'plain.css',
  icon: 'icon.svg',
} as const;

interface Asset {
  /** Changes with the file. */
  readonly url: string;
  readonly text: string;
}

function readAsset(name: keyof typeof sources): Asset | null {
  const source = sources[name];
  const file = path.join(packageFolder, '../console', source);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { url: `/ops/assets/${name}.${hash}${path.extname(source)}`, text };
}

type Assets = Readonly<Record<keyof typeof sources, Asset | null>>;
let known: Assets | undefined;

/** The files of the console and of pages that need no script; null for one that is not built. Read once. */
export const assets = (): Assets =>
  (known ??= {
    script: readAsset('script'),
    style: readAsset('style'),
    plain: readAsset('plain'),
    icon: readAsset('icon'),
  });

export function serveAssets(app: FastifyInstance): void {
  for (const asset of Object.values(assets())) {
    if (!asset) continue;
    const { url, text } = asset;
    let prepared: Promise<Prepared> | undefined;
    app.get(url, async (request, reply) => {
      prepared ??= prepare(contentType(url), text);
      return sendPrepared(request, reply, await prepared, { caching: immutable });
    });
  }
}
