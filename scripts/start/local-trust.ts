import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readChannel } from '../../releases/src/channel/channel-store';
import type { Stamp } from '../../releases/src/channel/compose';
import type { Store } from '../../releases/src/store/store';
import { acceptChannel } from '../../releases/src/trust/accept-channel';
import { localKeysFile, readLocalKeys } from '../../api/src/config';
import { generateKey, pemOf } from '../../releases/src/trust/keys';
import { SignedStore } from '../../releases/src/trust/signed-store';
import { listBuilds } from '../../releases/src/upkeep/gc';

/** The variables of the key and the policy that `npm start` makes for this machine, in the data folder. */
export async function makeLocalTrust(dataFolder: string) {
  const files = {
    RELEASE_KEY: path.join(dataFolder, 'release-key.pem'),
    RELEASE_POLICY: path.join(dataFolder, 'release-policy.json'),
  };
  if (existsSync(files.RELEASE_KEY)) return files;
  await mkdir(dataFolder, { recursive: true });
  const key = generateKey();
  const may = [{ actions: ['*'], deployables: ['*'], channels: ['*'] }];
  const entry = { actor: 'npm start', publicKey: key.publicKey, actsFor: 'anyone', may };
  await writeFile(files.RELEASE_POLICY, JSON.stringify({ keys: [entry] }, null, 2));
  await writeFile(files.RELEASE_KEY, pemOf(key), { mode: 0o600 });
  return files;
}

/** The master key of uploads that `npm start` makes for this machine, in the data folder. */
export async function makeLocalFileKeys(dataFolder: string): Promise<readonly Buffer[]> {
  const file = localKeysFile(dataFolder);
  if (!existsSync(file)) {
    await mkdir(dataFolder, { recursive: true });
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  }
  return readLocalKeys(dataFolder);
}

/** Takes over the builds and the channel that earlier portals left in this machine's store, signed with another key or none. */
export async function takeOver(store: Store, stamp: Stamp): Promise<void> {
  if (!(store instanceof SignedStore)) return;
  const { unsigned } = store;
  const left = await readChannel(unsigned, stamp.channel);
  const known = left && (await readChannel(store, stamp.channel));
  // What this key has signed, it has signed with all builds.
  if (left && known?.revision === left.revision) return;
  for (const build of await listBuilds(unsigned)) await store.acceptBuild(build);
  if (left) await acceptChannel(store, stamp);
}
