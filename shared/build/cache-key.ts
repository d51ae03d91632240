import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const lock = path.join(folder, '../../package-lock.json');

let key: string | undefined;

/**
 * What earlier results must have been made with to be used again: the same packages, and the same code of the build. webpack
 * itself only sees changes of what it bundles.
 */
export function cacheKey(): string {
  if (key === undefined) {
    const hash = createHash('sha256').update(readFileSync(lock));
    for (const file of readdirSync(folder).sort())
      hash.update(file).update(readFileSync(path.join(folder, file)));
    key = hash.digest('hex');
  }
  return key;
}
