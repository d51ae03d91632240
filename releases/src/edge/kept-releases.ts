import { access, constants, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readChannel } from '../channel/channel-store';
import { buildsIn } from '../channel/compose';
import { ReleaseError } from '../release-error';
import { buildKey, layout } from '../store/layout';
import type { Store } from '../store/store';
import type { Keys } from '../trust/keys';
import { openReleaseStore } from '../trust/open-store';
import { SignedStore } from '../trust/signed-store';

/** Opens what an edge kept, without builds that are named no more. @param log of what was changed */
export async function openKept(
  folder: string,
  keys: Keys | null,
  channel: string,
  log: { error(problem: string): void } = console,
): Promise<Store> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ReleaseError(
      `EDGE_CACHE must be a folder that the edge may write: ${(error as Error).message}`,
    );
  }
  const open = () => openReleaseStore({ kind: 'file', folder }, keys);
  const before = await open();
  if (before instanceof SignedStore) before.onRefused = (problem) => log.error(problem);
  await removeUnnamed(before, folder, channel);
  // With a refused count of its own: a copy that was signed with an earlier key is replaced by the first read
  // of the release store.
  return open();
}

async function removeUnnamed(kept: Store, folder: string, channel: string): Promise<void> {
  const document = await readChannel(kept, channel);
  if (!document) return;
  const named = new Set(buildsIn(document).map(buildKey));
  const names = await kept.list('builds');
  for (const name of names) {
    const versions = await kept.list(layout.builds(name));
    const unnamed = versions.filter((version) => !named.has(buildKey({ name, version })));
    for (const version of unnamed)
      await rm(path.join(folder, layout.build({ name, version })), { recursive: true, force: true });
  }
}
