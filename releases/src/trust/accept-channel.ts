import { readChannel, readRevision, swapChannel } from '../channel/channel-store';
import { buildsIn, type Stamp } from '../channel/compose';
import { ReleaseError } from '../release-error';
import { buildKey } from '../store/layout';
import { allows } from './policy';
import type { SignedStore } from './signed-store';

/**
 * Accepts the newest state of a channel, or a `revision`, from any author: signs its builds that have no valid signature, and a new
 * revision with the same builds. The policy must allow the key everything in the channel. @returns both
 */
export async function acceptChannel(store: SignedStore, stamp: Stamp, revision?: number) {
  const { channel, actor, time, reason } = stamp;
  const { unsigned, signer } = store;
  if (!signer || !allows(signer.may, '*', '*', channel))
    throw new ReleaseError(`Only a key that may do everything in ${channel} can accept its present state`);
  const newest = await readChannel(unsigned, channel);
  const accepted = revision === undefined ? newest : await readRevision(unsigned, channel, revision);
  if (!newest || !accepted) throw new ReleaseError(`${channel} has no revision ${revision ?? 1}`);
  const builds: string[] = [];
  for (const build of buildsIn(accepted)) if (await store.acceptBuild(build)) builds.push(buildKey(build));
  const change = `accept revision ${accepted.revision}`;
  const document = { ...accepted, actor, time, reason, change, revision: newest.revision + 1 };
  if (!(await swapChannel(store, document)))
    throw new ReleaseError(`The channel ${channel} is being changed by others: try again`);
  return { document, builds };
}
