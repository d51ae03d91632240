import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';

const run = promisify(execFile);

interface Change {
  /** A source file of the deployable, relative to its folder. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Builds the deployable whose sources are in a folder. Returns the folder with the build. */
export async function buildIn(folder: string, version: string): Promise<string> {
  await run(path.join(portal.root, 'node_modules/.bin/portal-build'), [], {
    cwd: folder,
    env: { ...process.env, BUILD_VERSION: version },
  });
  return path.join(folder, 'dist');
}

/**
 * What a team does on its own machine: changes a copy of one deployable's sources and builds it alone.
 * Returns the folder with the build.
 */
export async function buildChanged(name: string, version: string, change: Change): Promise<string> {
  const folder = path.join(portal.output, 'changed', `${name}-${version}`);
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(portal.root, name), folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(path.basename(source)),
  });
  const file = path.join(folder, change.file);
  const text = await readFile(file, 'utf8');
  if (!text.includes(change.from)) throw new Error(`${name}/${change.file} does not say "${change.from}"`);
  await writeFile(file, text.replace(change.from, change.to));
  return buildIn(folder, version);
}
