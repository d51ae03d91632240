import type { ChannelDocument } from 'shared/contract/release';
import { verifyStored } from '../build/publish';
import { passGate, type GateCheck } from '../gate/gate';
import { ReleaseError } from '../release-error';
import { requireName, requireVersion } from '../store/layout';
import { keepBuild, requireKept } from '../store/removal-mark';
import type { Store } from '../store/store';
import { promote, rollBack, rollbackTarget, type PromoteOptions } from './change';
import { changeChannel, readChannel, readRevision, type Look, type Released } from './channel-store';
import { buildKey, buildsIn, type BuildId, type Stamp } from './compose';
import type { Side } from './diff';
import { freeze, unfreeze } from './freeze';
import { assertNoConflict } from './conflict';
import { manifestsFor, requireVerified, verifyOnce } from './published';
import { restore } from './restore';

export const defaultChannel = 'production';

export type PromoteBuildsOptions = PromoteOptions & GateCheck;

/** Reads `mf-auth@1.0.1`. */
export function parseBuildId(text: string): BuildId {
  const [name = '', version, ...rest] = text.split('@');
  if (version === undefined || rest.length > 0) {
    throw new ReleaseError(`'${text}' does not name a build: write it like mf-auth@1.0.1`);
  }
  return { name: requireName('deployable', name), version: requireVersion(version) };
}

/** @throws ReleaseError if there is no reason */
export function requireReason(stamp: Stamp, what: string): void {
  if (stamp.reason.trim() === '') throw new ReleaseError(`${what} needs a --reason, for those on call`);
}

/**
 * Makes published builds current in a channel, all in one revision, after every check of the release contract.
 * @throws ReleaseError if a build is unknown or damaged, the builds are not compatible, one is frozen, or if the same deployable was changed since the command was given
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
  const sound = verifyOnce(store, targets);
  return changeChannel(store, stamp.channel, async (look) => {
    const { document } = look;
    const manifests = await manifestsFor(store, document, await sound());
    const waiting = targets.filter(
      ({ name, version }) => document?.deployables[name]?.current.version !== version,
    );
    // It is no conflict if another command has promoted the same build.
    assertNoConflict(
      waiting.map(({ name }) => name),
      look,
    );
    const next = promote(document, targets, manifests, stamp, options);
    const changed = (await sound()).filter((build) => waiting.some(({ name }) => name === build.name));
    return passGate(next, changed, options);
  });
}

/** Checked on each document that a change starts from; the channel stays unchanged if it returns false. */
export type Precondition = (document: ChannelDocument | null) => boolean;

/** Changes one deployable. */
export function changeDeployable(
  store: Store,
  name: string,
  stamp: Stamp,
  isWanted: Precondition,
  compute: (look: Look) => Promise<ChannelDocument | null>,
): Promise<Released> {
  requireName('deployable', name);
  return changeChannel(store, stamp.channel, async (look) =>
    isWanted(look.document) ? compute(look) : null,
  );
}

/**
 * Makes an earlier build current again, after the checks of a promotion except a freeze.
 * @param to a kept earlier version; the newest of them when left out
 */
export async function rollBackBuild(
  store: Store,
  name: string,
  to: string | undefined,
  stamp: Stamp,
  isWanted: Precondition = () => true,
): Promise<Released> {
  requireReason(stamp, 'A rollback');
  return changeDeployable(store, name, stamp, isWanted, async (look) => {
    const { document } = look;
    // Two concurrent rollbacks mean the same bad build: the second must not replace the good one too.
    assertNoConflict([name], look);
    const target = rollbackTarget(document, name, to);
    const manifest = await requireVerified(store, target);
    return document && rollBack(document, target, await manifestsFor(store, document, [manifest]), stamp);
  });
}

/** One revision of a channel, or its newest. */
export async function readSide(store: Store, { channel, revision }: Side): Promise<ChannelDocument> {
  const newest = await readChannel(store, requireName('channel', channel));
  if (!newest) throw new ReleaseError(`Nothing is promoted to ${channel} yet`);
  const found = revision === undefined ? newest : await readRevision(store, channel, revision);
  if (found) return found;
  throw new ReleaseError(`${channel} has no revision ${revision}: it is at revision ${newest.revision}`);
}

/**
 * Promotes the set of another channel, such as the tested one of `staging`, in one revision. Deployables that the other channel
 * does not have stay unchanged.
 */
export async function promoteFrom(
  store: Store,
  from: string,
  stamp: Stamp,
  options: PromoteBuildsOptions = {},
): Promise<Released> {
  if (from === stamp.channel) throw new ReleaseError(`Choose another channel than ${from} to promote from`);
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
 * Restores the builds of an earlier revision.
 * @throws ReleaseError if a build of that revision is missing or damaged, or if the channel was changed since the command was
 *   given
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
    assertNoConflict([...new Set(names)], look);
    return look.document && restore(look.document, earlier, manifests, stamp);
  });
}

/** Freezes a deployable: promotions are refused with the reason, rollbacks stay possible. */
export async function freezeDeployable(
  store: Store,
  name: string,
  stamp: Stamp,
  isWanted: Precondition = () => true,
): Promise<Released> {
  requireReason(stamp, 'A freeze');
  return changeDeployable(store, name, stamp, isWanted, async ({ document }) =>
    freeze(document, name, stamp),
  );
}

/** Ends a freeze. */
export async function unfreezeDeployable(
  store: Store,
  name: string,
  stamp: Stamp,
  isWanted: Precondition = () => true,
): Promise<Released> {
  return changeDeployable(store, name, stamp, isWanted, async ({ document }) =>
    unfreeze(document, name, stamp),
  );
}
