import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What decides what candidates get, and who may change it. Timestamps are renewed by themselves. */
const counts = (key: string): boolean =>
  /^(builds|channels|maps|previews|removals|tokens)\//.test(key) && !key.endsWith('/timestamp.json');

/** All that is released, in lines of key and hash. */
export async function storeFiles(store: string): Promise<readonly string[]> {
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  const keys = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(store, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .filter(counts)
    .sort();
  const lines: string[] = [];
  for (const key of keys) {
    const hash = createHash('sha256').update(await readFile(path.join(store, key)));
    lines.push(`${key} ${hash.digest('hex')}`);
  }
  return lines;
}
