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
  const kept = await openReleaseStore({ kind: 'file', folder }, keys);
  if (kept instanceof SignedStore) kept.onRefused = (problem) => log.error(problem);
  await removeUnnamed(kept, folder, channel);
  return kept;
}

async function removeUnnamed(kept: Store, folder: string, channel: string): Promise<void> {
  const named = new Set(buildsIn(await readChannel(kept, channel)).map(buildKey));
  const names = await kept.list('builds');
  for (const name of names) {
    const versions = await kept.list(layout.builds(name));
    const unnamed = versions.filter((version) => !named.has(buildKey({ name, version })));
    for (const version of unnamed)
      await rm(path.join(folder, layout.build({ name, version })), { recursive: true, force: true });
  }
}
