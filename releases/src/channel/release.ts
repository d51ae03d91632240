import type { ChannelDocument } from 'shared/contract/release';
import { verifyStored } from '../build/publish';
import { throughGate, type Passage } from '../gate/gate';
import { ReleaseError } from '../release-error';
import { requireName, requireVersion } from '../store/layout';
import { keepBuild, requireKept } from '../store/removal-mark';
import type { Store } from '../store/store';
import { promote, rollBack, rollbackTarget, type PromoteOptions } from './change';
import { changeChannel, readChannel, readRevision, type Changed } from './channel-store';
import { buildKey, buildsIn, type BuildId, type Stamp } from './compose';
import type { Side } from './diff';
import { freeze, unfreeze } from './freeze';
import { requireUntouched } from './meanwhile';
import { manifestsFor, requireSound, soundOnce } from './published';
import { restore } from './restore';

export const defaultChannel = 'production';

export type Released = Changed;

export type PromoteBuildsOptions = PromoteOptions & Passage;

/** Reads `mf-auth@1.0.1`. */
export function parseBuildId(text: string): BuildId {
  const [name = '', version, ...rest] = text.split('@');
  if (version === undefined || rest.length > 0) {
    throw new ReleaseError(`'${text}' does not name a build: write it like mf-auth@1.0.1`);
  }
  return { name: requireName('deployable', name), version: requireVersion(version) };
}

/** @throws ReleaseError when there is none: those on call will read it */
export function requireReason(stamp: Stamp, what: string): void {
  if (stamp.reason.trim() === '')
    throw new ReleaseError(`${what} needs a --reason: those on call will read it`);
}

/**
 * Makes published builds current in a channel, all in one revision, after every check of the release contract.
 * @throws ReleaseError when a build is unknown or damaged, when the builds do not fit together, when one is frozen, or
 *   when somebody else has changed the same deployable since the command was given
 */
export async function promoteBuilds(
  store: Store,
  targets: readonly BuildId[],
  stamp: Stamp,
  options: PromoteBuildsOptions = {},
): Promise<Released> {
  const names = targets.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ReleaseError(`${twice} is named twice`);
  if (options.force) requireReason(stamp, 'A forced promotion');
  for (const target of targets) await requireKept(store, target, Date.parse(stamp.time));
  const sound = soundOnce(store, targets);
  return changeChannel(store, stamp.channel, async (look) => {
    const { document } = look;
    const manifests = await manifestsFor(store, document, await sound());
    const waiting = targets.filter(
      ({ name, version }) => document?.deployables[name]?.current.version !== version,
    );
    // Who wanted the very build that another has made current meanwhile has what was wanted.
    requireUntouched(
      waiting.map(({ name }) => name),
      look,
    );
    const next = promote(document, targets, manifests, stamp, options);
    const changed = (await sound()).filter((build) => waiting.some(({ name }) => name === build.name));
    return throughGate(next, changed, options);
  });
}

/** Asked of each document that a change is about to start from; if it says no, the channel stays as it is. */
export type StillWanted = (document: ChannelDocument | null) => boolean;

/**
 * Makes an earlier build current again, after the same checks as a promotion, but for a freeze.
 * @param to a kept earlier version; the newest of them when left out
 */
export async function rollBackBuild(
  store: Store,
  name: string,
  to: string | undefined,
  stamp: Stamp,
  stillWanted: StillWanted = () => true,
): Promise<Released> {
  requireName('deployable', name);
  requireReason(stamp, 'A rollback');
  return changeChannel(store, stamp.channel, async (look) => {
    const { document } = look;
    if (!stillWanted(document)) return null;
    // Two people who roll back at once mean the same bad build: the second must not take away the good one as well.
    requireUntouched([name], look);
    const target = rollbackTarget(document, name, to);
    const manifest = await requireSound(store, target);
    return document && rollBack(document, target, await manifestsFor(store, document, [manifest]), stamp);
  });
}

/** One revision of a channel, or its newest. */
export async function readSide(store: Store, { channel, revision }: Side): Promise<ChannelDocument> {
  const newest = await readChannel(store, requireName('channel', channel));
  if (!newest) throw new ReleaseError(`Nothing was promoted to ${channel} yet`);
  const found = revision === undefined ? newest : await readRevision(store, channel, revision);
  if (found) return found;
  throw new ReleaseError(`${channel} has no revision ${revision}: it is at revision ${newest.revision}`);
}

/**
 * Moves the set that another channel gives, such as the tested one of `staging`, in one revision. Deployables that the
 * other channel does not have stay as they are.
 */
export async function promoteFrom(
  store: Store,
  from: string,
  stamp: Stamp,
  options: PromoteBuildsOptions = {},
): Promise<Released> {
  if (from === stamp.channel)
    throw new ReleaseError(`A set moves from one channel to another, not to ${from} itself`);
  const source = await readSide(store, { channel: from });
  const targets = Object.entries(source.deployables).map(([name, { current }]) => ({
    name,
    version: current.version,
  }));
  return promoteBuilds(store, targets, stamp, {
    ...options,
    note: `from ${from} revision ${source.revision}`,
  });
}

/**
 * Makes a whole channel what it was at an earlier revision.
 * @throws ReleaseError when a build of that revision is gone or damaged, or when others have changed the channel since
 *   the command was given
 */
export async function rollBackChannel(store: Store, revision: number, stamp: Stamp): Promise<Released> {
  requireReason(stamp, 'A rollback');
  const earlier = await readSide(store, { channel: stamp.channel, revision });
  const now = Date.parse(stamp.time);
  const manifests = new Map(await manifestsFor(store, earlier, []));
  for (const build of buildsIn(earlier))
    if (!(await keepBuild(store, build, now))) manifests.delete(buildKey(build));
  for (const [name, { current }] of Object.entries(earlier.deployables)) {
    const manifest = manifests.get(buildKey({ name, version: current.version }));
    if (manifest) await verifyStored(store, manifest);
  }
  return changeChannel(store, stamp.channel, async (look) => {
    const names = [look.first, look.document].flatMap((known) => Object.keys(known?.deployables ?? {}));
    requireUntouched([...new Set(names)], look);
    return look.document && restore(look.document, earlier, manifests, stamp);
  });
}

/** Holds a deployable as it is: promotions are refused with the reason, rollbacks stay possible. */
export async function freezeDeployable(
  store: Store,
  name: string,
  stamp: Stamp,
  stillWanted: StillWanted = () => true,
): Promise<Released> {
  requireName('deployable', name);
  requireReason(stamp, 'A freeze');
  return changeChannel(store, stamp.channel, async ({ document }) =>
    stillWanted(document) ? freeze(document, name, stamp) : null,
  );
}

/** Ends a freeze. */
export async function unfreezeDeployable(
  store: Store,
  name: string,
  stamp: Stamp,
  stillWanted: StillWanted = () => true,
): Promise<Released> {
  requireName('deployable', name);
  return changeChannel(store, stamp.channel, async ({ document }) =>
    stillWanted(document) ? unfreeze(document, name, stamp) : null,
  );
}
