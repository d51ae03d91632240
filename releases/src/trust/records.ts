import { isDeepStrictEqual } from 'node:util';
import {
  routingIn,
  type BuildManifest,
  type BuildRecord,
  type ChannelDocument,
  type PinnedFile,
} from 'shared/contract/release';
import { withRouting } from '../build/earlier-routes';
import { recordsOf, shellName } from '../channel/compose';
import type { BuildId } from '../store/layout';

const hasPins = ({ files }: BuildManifest, pins: readonly PinnedFile[]): boolean =>
  pins.every(({ file, integrity }) => Object.hasOwn(files, file) && files[file]?.integrity === integrity);

/** Compares what decides the bytes that a page loads. Other fields may follow a newer or older version of this tool. */
function isRecordOf(record: BuildRecord, manifest: BuildManifest, shells: readonly BuildManifest[]): boolean {
  const { entry, initial, shared, container } = record;
  return (
    entry.file === manifest.entry &&
    container === manifest.container &&
    isDeepStrictEqual(routingIn(withRouting(manifest.name, record)), routingIn(manifest)) &&
    hasPins(manifest, [entry, ...initial]) &&
    shared.every((pin) => shells.some((shell) => hasPins(shell, [pin])))
  );
}

/**
 * Compares the records of a document with the builds: a key that may promote builds must not be able to make pages load files that no
 * team published. @returns a problem is harmless if only a fallback is missing, of which no file is served then
 */
export async function recordProblems(
  { channel, revision, deployables }: ChannelDocument,
  find: (build: BuildId) => Promise<BuildManifest | null>,
) {
  const builds = await Promise.all(
    Object.entries(deployables).flatMap(([name, deployable]) =>
      recordsOf(deployable).map(async (record) => {
        const manifest = await find({ name, version: record.version });
        return { name, record, manifest, harmless: !manifest && deployable.previous.includes(record) };
      }),
    ),
  );
  const shells = builds.flatMap(({ name, manifest }) => (name === shellName && manifest ? [manifest] : []));
  const where = `${channel} revision ${revision}`;
  return builds.flatMap(({ name, record, manifest, harmless }) => {
    const who = `${name} ${record.version}`;
    if (!manifest) return [{ text: `${where} names ${who}, which is not published`, harmless }];
    if (isRecordOf(record, manifest, shells)) return [];
    return [{ text: `${where} has a record of ${who} that differs from its build.json`, harmless }];
  });
}
