import type { ChannelDocument } from 'shared/contract/release';
import { endCanary } from '../channel/canary-release';
import { readChannel, readRevision, readRevisions, type Released } from '../channel/channel-store';
import type { Stamp } from '../channel/compose';
import { decisions, revisionLine } from '../channel/conflict';
import { freezeDeployable, rollBackBuild, unfreezeDeployable, type Precondition } from '../channel/release';
import { ReleaseError } from '../release-error';
import type { Store } from '../store/store';
import type { ChangeKind, ChangeRequest } from './change-request';

export type Outcome =
  | { readonly kind: 'done' | 'nothing-to-do'; readonly document: ChannelDocument }
  /** The deployable was changed since the operator looked; `details` are the changes, a line each. */
  | { readonly kind: 'lost'; readonly details: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string };

type Release = (
  store: Store,
  request: ChangeRequest,
  stamp: Stamp,
  wanted: Precondition,
) => Promise<Released>;

/** The functions of the command line. */
const releases: Readonly<Record<ChangeKind, Release>> = {
  rollback: (store, { name, version }, stamp, wanted) => rollBackBuild(store, name, version, stamp, wanted),
  'abort-canary': (store, { name }, stamp, wanted) => endCanary(store, name, 'abort', stamp, {}, wanted),
  'promote-canary': (store, { name }, stamp, wanted) => endCanary(store, name, 'promote', stamp, {}, wanted),
  freeze: (store, { name }, stamp, wanted) => freezeDeployable(store, name, stamp, wanted),
  unfreeze: (store, { name }, stamp, wanted) => unfreezeDeployable(store, name, stamp, wanted),
};

/** More lines would not be read. */
const mostDetails = 10;

async function linesSince(store: Store, channel: string, seen: number): Promise<string[]> {
  const newest = (await readChannel(store, channel))?.revision ?? 0;
  const changes = await readRevisions(store, channel, Math.max(seen, newest - mostDetails), newest);
  return changes.map(revisionLine);
}

/**
 * Does what an operator asked for, unless others have changed the same deployable since the revision that the operator saw.
 * Changes of other deployables do not prevent it.
 * @param stamp the operator, the time, and the channel and reason of the request
 */
export async function applyChange(
  store: Store,
  kind: ChangeKind,
  request: ChangeRequest,
  stamp: Stamp,
): Promise<Outcome> {
  const { channel, name, revision } = request;
  const seen = await readRevision(store, channel, revision);
  if (!seen)
    return { kind: 'refused', message: `${channel} has no revision ${revision}: load the page again` };
  let lost = false;
  const wanted: Precondition = (document) => {
    lost = decisions(document, name) !== decisions(seen, name);
    return !lost;
  };
  try {
    const { document, changed } = await releases[kind](store, request, stamp, wanted);
    if (lost || !document) return { kind: 'lost', details: await linesSince(store, channel, revision) };
    return { kind: changed ? 'done' : 'nothing-to-do', document };
  } catch (error) {
    if (error instanceof ReleaseError) return { kind: 'refused', message: error.message };
    throw error;
  }
}
