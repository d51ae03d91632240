import { verifyStored } from '../build/publish';
import { ReleaseError } from '../release-error';
import { buildKey, isVersion, requireName, type BuildId } from '../store/layout';
import { keepBuild, requireKept } from '../store/removal-mark';
import type { Store } from '../store/store';
import { abortCanary, promoteCanary, requireCanary, startCanary } from './canary';
import { currentBuilds, promote, restore, retire } from './change';
import { changeChannel, readChannel, readRevision, type Look, type Released } from './channel-store';
import { passGate, type Checks } from './checks';
import { buildsIn, entriesOf, entryOf } from './compose';
import { assertNoConflict } from './conflict';
import { differences, type Side } from './diff';
import type { Canary, ChannelDocument, Stamp } from './document';
import { freeze, unfreeze } from './freeze';
import { manifestsFor, requireVerified } from './published';
import { rollBack, rollbackTarget } from './roll-back';

/** Reads `mf-auth@1.0.1`. */
export function parseBuildId(text: string): BuildId {
  const [name = '', version, ...rest] = text.split('@');
  if (version === undefined || rest.length > 0)
    throw new ReleaseError(`'${text}' does not name a build: write it like mf-auth@1.0.1`);
  requireName('deployable', name);
  if (!isVersion(version)) throw new ReleaseError(`'${version}' is not a version: write it like 1.4.2`);
  return { name, version };
}

function requireReason(stamp: Stamp, what: string): void {
  if (stamp.reason.trim() === '') throw new ReleaseError(`${what} needs a --reason, for those on call`);
}

/**
 * Makes published builds current in a channel, all in one revision, after every check of the release
 * contract.
 * @throws ReleaseError if a build is unknown or damaged, the builds are not compatible, one is frozen, or if
 * the same deployable was changed since the command was given
 */
export async function promoteBuilds(
  store: Store,
  targets: readonly BuildId[],
  stamp: Stamp,
  checks: Checks = {},
  note?: string,
): Promise<Released> {
  const names = targets.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ReleaseError(`${twice} is named twice`);
  if (checks.force) requireReason(stamp, 'A forced promotion');
  for (const target of targets) await requireKept(store, target, Date.parse(stamp.time));
  return changeChannel(store, stamp.channel, async (look) => {
    const { document } = look;
    const waiting = targets.filter(
      ({ name, version }) => entryOf(document, name)?.current?.version !== version,
    );
    const changed = waiting.map(({ name }) => name);
    assertNoConflict(changed, look); // none if another command has promoted the same build
    const manifests = await manifestsFor(store, document, targets);
    const following = promote(document, targets, manifests, stamp, checks, note);
    return passGate(following, waiting, manifests, checks);
  });
}

/**
 * Changes one deployable. @param seen what its author decided on, else the newest. @throws ConflictError if
 * that is out of date
 */
function changeDeployable(
  store: Store,
  name: string,
  stamp: Stamp,
  seen: ChannelDocument | undefined,
  compute: (document: ChannelDocument | null) => Promise<ChannelDocument | null>,
): Promise<Released> {
  requireName('deployable', name);
  const change = (look: Look): Promise<ChannelDocument | null> => {
    assertNoConflict([name], look);
    return compute(look.document);
  };
  return changeChannel(store, stamp.channel, change, seen);
}

interface CanaryOptions {
  readonly steps?: boolean;
  readonly seen?: ChannelDocument | undefined;
  /** Throws if the caller may not take over the canary that runs. */
  readonly requireMayStart?: (running: Canary | undefined) => void;
}

/**
 * Starts a canary after every check of a promotion, or changes the share of one, which has passed the gate
 * already.
 */
export async function startCanaryBuild(
  store: Store,
  target: BuildId,
  share: number | undefined,
  stamp: Stamp,
  checks: Checks = {},
  { steps, seen, requireMayStart }: CanaryOptions = {},
): Promise<Released> {
  if (checks.force) requireReason(stamp, 'A forced canary');
  await requireKept(store, target, Date.parse(stamp.time));
  return changeDeployable(store, target.name, stamp, seen, async (document) => {
    requireMayStart?.(entryOf(document, target.name)?.canary);
    const manifests = await manifestsFor(store, document, [target]);
    const next = startCanary(document, target, share, manifests, stamp, checks, steps);
    const runs = entryOf(document, target.name)?.canary !== undefined;
    return runs ? next : passGate(next, [target], manifests, checks);
  });
}

export async function endCanary(
  store: Store,
  name: string,
  end: 'promote' | 'abort',
  stamp: Stamp,
  checks: Checks = {},
  seen?: ChannelDocument,
): Promise<Released> {
  if (checks.force) requireReason(stamp, 'A forced promotion');
  return changeDeployable(store, name, stamp, seen, async (document) => {
    if (end === 'abort') return abortCanary(document, name, stamp);
    const targets = [{ name, version: requireCanary(document, name) }];
    const manifests = await manifestsFor(store, document, targets);
    const following = promoteCanary(document, name, manifests, stamp, checks);
    return passGate(following, targets, manifests, checks);
  });
}

export interface RollbackOptions {
  /** The newest kept build when left out. */
  readonly to?: string | undefined;
  /** Whether remotes that need what is taken back go back too, in the same revision. */
  readonly withDependents?: boolean;
  /** Throws if the caller may not roll back these. */
  readonly requireMayRollBack?: (names: readonly string[]) => void;
}

/**
 * Makes a kept earlier build current, after the checks of a promotion except a freeze.
 * @throws DependentsError with what would have to go back too
 */
export async function rollBackBuild(
  store: Store,
  name: string,
  { to, withDependents = false, requireMayRollBack }: RollbackOptions = {},
  stamp: Stamp,
  seen?: ChannelDocument,
): Promise<Released> {
  requireReason(stamp, 'A rollback');
  requireName('deployable', name);
  // Two concurrent rollbacks mean the same bad build: the second is a conflict, and does not replace the good
  // one too.
  const change = async (look: Look): Promise<ChannelDocument | null> => {
    const { document } = look;
    assertNoConflict([name], look);
    const target = rollbackTarget(document, name, to);
    const manifests = await manifestsFor(store, document, [target]);
    if (!document) return null;
    const next = rollBack(document, target, manifests, stamp, withDependents);
    const dependents = differences(document, next).filter(
      (moved) => moved.field === 'current' && moved.name !== name,
    );
    const names = dependents.map((moved) => moved.name);
    requireMayRollBack?.(names);
    assertNoConflict(names, look);
    for (const { name: other, after: version } of dependents)
      await requireVerified(store, { name: other, version: version ?? '' });
    return next;
  };
  return changeChannel(store, stamp.channel, change, seen);
}

/** A command that changes one deployable without a build. @param named what needs a reason */
const changeOf =
  (
    compute: (document: ChannelDocument | null, name: string, stamp: Stamp) => ChannelDocument | null,
    named?: string,
  ) =>
  async (store: Store, name: string, stamp: Stamp, seen?: ChannelDocument): Promise<Released> => {
    if (named !== undefined) requireReason(stamp, named);
    return changeDeployable(store, name, stamp, seen, async (document) => compute(document, name, stamp));
  };

export const freezeDeployable = changeOf(freeze, 'A freeze');
export const unfreezeDeployable = changeOf(unfreeze);
export const retireRemote = changeOf(retire, 'A retirement');

export async function readSide(store: Store, { channel, revision }: Side): Promise<ChannelDocument> {
  const newest = await readChannel(store, requireName('channel', channel));
  if (!newest) throw new ReleaseError(`Nothing is promoted to ${channel} yet`);
  const found = revision === undefined ? newest : await readRevision(store, channel, revision);
  if (found) return found;
  throw new ReleaseError(
    (revision ?? 0) <= newest.revision
      ? `Revision ${revision} of ${channel} is not kept any more`
      : `${channel} has no revision ${revision}: it is at revision ${newest.revision}`,
  );
}

export async function rollBackChannel(store: Store, revision: number, stamp: Stamp): Promise<Released> {
  requireReason(stamp, 'A rollback');
  const earlier = await readSide(store, { channel: stamp.channel, revision });
  const now = Date.parse(stamp.time);
  const manifests = new Map(await manifestsFor(store, earlier));
  for (const build of buildsIn(earlier))
    if (!(await keepBuild(store, build, now))) manifests.delete(buildKey(build));
  for (const build of currentBuilds(earlier)) {
    const manifest = manifests.get(buildKey(build));
    if (manifest) await verifyStored(store, manifest);
  }
  return changeChannel(store, stamp.channel, async (look) => {
    const { document, seen } = look;
    const names = [seen, document].flatMap((known) => Object.keys(entriesOf(known)));
    assertNoConflict([...new Set(names)], look);
    if (!document) return null;
    // Those of today, too, for what is kept of remotes that the earlier revision did not have.
    const all = new Map([...(await manifestsFor(store, document)), ...manifests]);
    return restore(document, earlier, all, stamp);
  });
}
