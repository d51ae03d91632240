import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { Checks } from './checks';
import {
  compose,
  entriesOf,
  newPointProblems,
  newProblems,
  next,
  nextWithEntry,
  requireDeployable,
  shellName,
  type Manifests,
} from './compose';
import type { ChannelDocument, Entries, Entry, NamedBuild, Stamp } from './document';
import { heldProblems } from './freeze';
import { isPreview } from './preview';

/** How many earlier builds of a deployable are kept for a rollback. */
export const keptBuilds = 5;

/** What a change is called in the history, and what refuses it beside incompatible builds. */
interface Change {
  readonly change: string;
  readonly held: readonly string[];
  /** Begins the refusal. */
  readonly nothingDone: string;
  readonly force: boolean;
}

/** The channel's next document with these choices. A forced one lists the problems that it overrules. */
export function nextWith(
  document: ChannelDocument | null,
  choices: Entries,
  manifests: Manifests,
  stamp: Stamp,
  { change, held, nothingDone, force }: Change,
): ChannelDocument {
  const unfit = [
    ...newProblems(document, choices, manifests),
    ...newPointProblems(document, choices, manifests),
  ];
  if (!force && held.length > 0) throw new ReleaseError(nothingDone, held);
  if (!force && unfit.length > 0) {
    throw new ReleaseError(
      'These builds are not compatible. Rebuild against what runs, promote compatible builds in one command, or overrule this ' +
        'check with --force and a --reason:',
      unfit,
    );
  }
  const forced = [...held, ...unfit];
  const called = forced.length > 0 ? `${change}, forced` : change;
  return next(document, stamp, called, compose(choices, manifests), forced);
}

/**
 * The builds of an entry that are good to go back to, newest first, `version` not among them. Tabs and
 * rollbacks must not fall back to a preview.
 */
const goodBuilds = ({ current, previous }: Entry, version?: string): NamedBuild[] =>
  [...(current ? [current] : []), ...previous]
    .filter((kept) => kept.version !== version && !isPreview(kept.version))
    .slice(0, keptBuilds);

/** How long the judge waits for a verdict; a canary that becomes current by then is judged on. */
export const trialMs = 72 * 3_600_000;

/** A deployable with this build current. The build that it replaces becomes the first to fall back to. */
function withCurrent(before: Entry | undefined, version: string, time: string): Entry {
  if (!before) return { current: { version }, previous: [], since: time };
  const { canary, ...rest } = before;
  const isJudged = canary?.build.version === version && Date.parse(time) - Date.parse(canary.since) < trialMs;
  return {
    ...rest,
    current: { version },
    since: isJudged ? canary.since : time,
    previous: goodBuilds(before, version),
    // The canary of another build continues; that of the promoted build ends.
    ...(canary && canary.build.version !== version ? { canary } : {}),
  };
}

/** Why a build is not released again, and what to do for another release. */
export const currentAlready = ({ name, version }: BuildId): string =>
  `${name} ${version} is current: all candidates get it. For another release raise the version in package.json, then ` +
  'build and publish it';

/**
 * The channel's next document with these builds current; null when all of them are. @param note where they
 * are from: 'from canary'
 * @throws ReleaseError if the builds are not compatible, or one is frozen or a preview, unless forced
 */
export function promote(
  document: ChannelDocument | null,
  targets: readonly BuildId[],
  manifests: Manifests,
  stamp: Stamp,
  { force = false, preview = false }: Checks = {},
  note?: string,
): ChannelDocument | null {
  const before = entriesOf(document);
  const changed = targets.filter(({ name, version }) => before[name]?.current?.version !== version);
  if (changed.length === 0) return null;
  const promoted = changed.map(
    ({ name, version }) => [name, withCurrent(before[name], version, stamp.time)] as const,
  );
  const list = changed.map(({ name, version }) => `${name} ${version}`).join(', ');
  return nextWith(document, { ...before, ...Object.fromEntries(promoted) }, manifests, stamp, {
    change: `promote ${list}${note ? ` ${note}` : ''}`,
    held: heldProblems(document, changed, preview),
    nothingDone: 'Nothing was promoted:',
    force,
  });
}

export const withoutCanary = ({ canary: _ended, ...rest }: Entry): Entry => rest;

/**
 * The channel's next document without a remote, its canary and its freeze. Its good builds stay known:
 * promoting a build, or restoring an earlier revision, brings it back, and then it can go back to them.
 * @throws ReleaseError for the shell, which every page needs
 */
export function retire(document: ChannelDocument | null, name: string, stamp: Stamp): ChannelDocument {
  const retired = requireDeployable(document, name);
  if (name === shellName) throw new ReleaseError('The shell cannot be retired: every page needs it');
  return nextWithEntry(document, stamp, `retire ${name}`, name, { previous: goodBuilds(retired) });
}

export const currentBuilds = ({ deployables }: ChannelDocument): BuildId[] =>
  Object.entries(deployables).flatMap(([name, { current }]) =>
    current ? [{ name, version: current.version }] : [],
  );

/**
 * The channel's next document with the builds of an earlier revision, without canaries; null if candidates
 * get this set already. It ran before, so its compatibility is not checked. Freezes stay: they are decisions,
 * not part of the set. A remote that is not in it counts as retired.
 * @param manifests those of both documents; only those of fallbacks may be missing
 * @throws ReleaseError if a build of the set was removed from the store
 */
export function restore(
  document: ChannelDocument,
  earlier: ChannelDocument,
  manifests: Manifests,
  stamp: Stamp,
): ChannelDocument | null {
  const today = entriesOf(document);
  const hasCanary = Object.values(today).some(({ canary }) => canary !== undefined);
  if (!hasCanary && isDeepStrictEqual(currentBuilds(document), currentBuilds(earlier))) return null;
  const lost = currentBuilds(earlier).filter((build) => !manifests.has(buildKey(build)));
  if (lost.length > 0) {
    throw new ReleaseError(
      `Revision ${earlier.revision} cannot come back, since builds of it were removed. Publish them again, or choose a ` +
        'later revision:',
      lost.map(({ name, version }) => `${name} ${version}`),
    );
  }
  const names = new Set([...Object.keys(today), ...Object.keys(earlier.deployables)]);
  const choices = [...names].map((name): [string, Entry] => {
    const { frozen, ...now } = today[name] ?? { previous: [] };
    const then = earlier.deployables[name];
    const { current, previous } = then?.current ? then : { previous: goodBuilds(now) };
    return [name, { ...(current ? { current } : {}), previous, ...(frozen ? { frozen } : {}) }];
  });
  const change = `rollback ${stamp.channel} to revision ${earlier.revision}`;
  return next(document, stamp, change, compose(Object.fromEntries(choices), manifests));
}
