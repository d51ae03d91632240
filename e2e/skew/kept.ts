import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The earlier builds in the repository, and where they come from: `e2e/skew/kept.json`. */
export interface Kept {
  /** The commit whose sources they are built from, with its time (ISO 8601) and its subject. */
  readonly revision: string;
  readonly time: string;
  readonly subject: string;
  /** Deployable -> version, the shell first. */
  readonly versions: Readonly<Record<string, string>>;
}

const folder = import.meta.dirname;

export const keptPlaces = {
  list: path.join(folder, 'kept.json'),
  archives: path.join(folder, 'kept'),
  archive: (name: string, version: string) => path.join(folder, 'kept', `${name}-${version}.tar.br`),
} as const;

export const readKept = async (): Promise<Kept> =>
  JSON.parse(await readFile(keptPlaces.list, 'utf8')) as Kept;
