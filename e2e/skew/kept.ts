import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { portal } from '../config';
import type { OwnPortal } from '../support/own-portal';
import { unpack } from '../../scripts/archive';

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
  /** What they send to the API; a test of the API sends it again. */
  requests: path.resolve(folder, '../../contract/released/requests.json'),
  archive: (name: string, version: string) => path.join(folder, 'kept', `${name}-${version}.tar.br`),
} as const;

export const readKept = async (): Promise<Kept> =>
  JSON.parse(await readFile(keptPlaces.list, 'utf8')) as Kept;

/** Publishes what `npm run build -- kept-builds` put into the repository. */
export async function publishKept({ release }: OwnPortal, versions: Kept['versions']): Promise<void> {
  await Promise.all(
    Object.entries(versions).map(async ([name, version]) => {
      const to = path.join(portal.output, 'kept', `${name}-${version}-${process.pid}`);
      await unpack(keptPlaces.archive(name, version), to);
      await release('publish', name, '--dir', to);
      await rm(to, { recursive: true });
    }),
  );
}

/** Gives candidates all of them. */
export async function promoteKept(ownPortal: OwnPortal): Promise<void> {
  const { versions } = await readKept();
  await publishKept(ownPortal, versions);
  const builds = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  await ownPortal.release('promote', ...builds, '--reason', 'the kept builds');
}
