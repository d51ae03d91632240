import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { plan } from '../../scripts/new-remote/plan';
import { readRequest } from '../../scripts/new-remote/request';
import { portal } from '../config';
import { buildIn } from './build-changed';

/**
 * Writes what `npm run new-remote -- <words>` writes, outside of the repository's own folders, and builds it. Returns the folder with
 * the build.
 */
export async function buildNew(...words: readonly string[]): Promise<string> {
  const request = readRequest(words);
  const folder = path.join(portal.output, 'new', request.name);
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of plan(portal.root, request)) {
    if (!file.startsWith(`${request.name}/`)) continue;
    const place = path.join(folder, file.slice(request.name.length + 1));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  return buildIn(folder, '1.0.0');
}
