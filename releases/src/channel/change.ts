import { isDeepStrictEqual } from 'node:util';
import { refuseFor, ReleaseError } from '../release-error';
import { buildKey, buildText, type BuildId, isPreview } from '../store/layout';
import {
  compose,
  currentBuilds,
  entriesOf,
  entryOf,
  newPointProblems,
  newProblems,
  next,
  nextWithEntry,
  requireDeployable,
  requireEntry,
  shellName,
} from './compose';
import type { ChannelDocument, Entries, Entry, NamedBuild } from './document';
import type { Facts } from './facts';

/** How many earlier builds of a deployable are kept for a rollback. */
export const keptBuilds = 5;

/** What speaks against a change, and `--force` overrules. */
export interface Problem {
  /** A freeze, or a preview; builds that do not fit each other; what the API or a browser says. */
  readonly code: 'held' | 'incompatible' | 'failed-check';
  readonly text: string;
}

/** What a change leads to. */
export interface Proposal {
  /** The channel's next document; null: it stays as it is. */
  readonly next: ChannelDocument | null;
  readonly problems?: readonly Problem[];
}

/** Why builds are held: a freeze, or a preview without --preview. Each names the command to type. */
export function heldProblems(
  document: ChannelDocument | null,
  targets: readonly BuildId[],
  allowsPreviews: boolean,
): string[] {
  const frozen = targets.flatMap(({ name }) => {
    const freeze = entryOf(document, name)?.frozen;
    if (!freeze) return [];
    const { actor, time, reason } = freeze;
    return [`${name} is frozen by ${actor} since ${time}: ${reason}. When that is over: unfreeze ${name}`];
  });
  const previews = targets
    .filter(({ version }) => !allowsPreviews && isPreview(version))
    .map(
      ({ name, version }) =>
        `${name} ${version} is a preview build, not a release. To promote it anyway: --preview`,
    );
  return [...frozen, ...previews];
}

/** The next document with these entries. @param held why it is refused beside incompatible builds */
export function nextWith(
  { document, manifests, stamp }: Facts,
  choices: Entries,
  change: string,
  held: readonly string[],
): Proposal {
  const unfit = [
    ...newProblems(document, choices, manifests),
    ...newPointProblems(document, choices, manifests),
  ];
  const of = (code: Problem['code'], texts: readonly string[]) => texts.map((text) => ({ code, text }));
  return {
    next: next(document, stamp, change, compose(choices, manifests)),
    problems: [...of('held', held), ...of('incompatible', unfit)],
  };
}

/** The builds that are good to go back to, newest first, without `version`; never a preview. */
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

interface Promotion {
  /** Whether previews may become current. */
  readonly preview?: boolean;
  /** Where the builds are from: 'from canary' */
  readonly note?: string | undefined;
}

/** The channel's next document with these builds current; null when all of them are. */
export function promote(
  facts: Facts,
  targets: readonly BuildId[],
  { preview = false, note }: Promotion,
): Proposal {
  const { document, stamp } = facts;
  const before = entriesOf(document);
  const changed = targets.filter(({ name, version }) => before[name]?.current?.version !== version);
  if (changed.length === 0) return { next: null };
  const promoted = changed.map(
    ({ name, version }) => [name, withCurrent(before[name], version, stamp.time)] as const,
  );
  const list = changed.map(buildText).join(', ');
  const choices = { ...before, ...Object.fromEntries(promoted) };
  const held = heldProblems(document, changed, preview);
  return nextWith(facts, choices, `promote ${list}${note ? ` ${note}` : ''}`, held);
}

type Named = Pick<BuildId, 'name'>;

export const withoutCanary = ({ canary: _ended, ...rest }: Entry): Entry => rest;

const settingsIn = ({ settings }: { readonly settings?: Entry['settings'] | undefined }) =>
  settings ? { settings } : {};

const deprecationsIn = ({ deprecated }: Entry): Pick<Entry, 'deprecated'> =>
  deprecated ? { deprecated } : {};

/** The next document without a remote; its good builds stay known. @throws ReleaseError for the shell */
export function retire(facts: Facts, { name }: Named): ChannelDocument {
  const retired = requireDeployable(facts.document, name);
  if (name === shellName) throw new ReleaseError('The shell cannot be retired: every page needs it');
  return nextWithEntry(facts, `retire ${name}`, name, {
    previous: goodBuilds(retired),
    ...settingsIn(retired),
    ...deprecationsIn(retired),
  });
}

/** The next document with a frozen deployable; null if it is frozen for this reason already. */
export function freeze(facts: Facts, { name }: Named): ChannelDocument | null {
  const entry = requireEntry(facts.document, name);
  const { actor, time, reason } = facts.stamp;
  if (entry.frozen?.reason === reason) return null;
  const frozen = { ...entry, frozen: { actor, time, reason } };
  return nextWithEntry(facts, `freeze ${name}`, name, frozen);
}

/** The channel's next document without the freeze; null if there is none. */
export function unfreeze(facts: Facts, { name }: Named): ChannelDocument | null {
  const { frozen, ...open } = requireEntry(facts.document, name);
  if (!frozen) return null;
  return nextWithEntry(facts, `unfreeze ${name}`, name, open);
}

/** What candidates get of each deployable: its build, and the values of its settings. */
const setOf = ({ deployables }: ChannelDocument) =>
  Object.entries(deployables).flatMap(([name, { current, settings }]) =>
    current ? [{ name, version: current.version, settings }] : [],
  );

/** The next document with a build that should be promoted no more; null if it is marked so already. */
export function deprecate(facts: Facts, { name, version }: BuildId): ChannelDocument | null {
  const entry = requireEntry(facts.document, name);
  const { actor, time, reason } = facts.stamp;
  if (entry.deprecated?.[version]?.reason === reason) return null;
  const deprecated = { ...entry.deprecated, [version]: { actor, time, reason } };
  return nextWithEntry(facts, `deprecate ${name} ${version}`, name, { ...entry, deprecated });
}

/** The channel's next document without that mark; null if there is none. */
export function undeprecate(facts: Facts, { name, version }: BuildId): ChannelDocument | null {
  const { deprecated = {}, ...rest } = requireEntry(facts.document, name);
  const { [version]: mark, ...others } = deprecated;
  if (!mark) return null;
  const entry = Object.keys(others).length > 0 ? { ...rest, deprecated: others } : rest;
  return nextWithEntry(facts, `undeprecate ${name} ${version}`, name, entry);
}

/**
 * The channel's next document with the builds and settings of an earlier revision, without canaries; null if
 * candidates get this set already. It ran before, so its compatibility is not checked. Freezes and
 * deprecations stay: they are decisions, not part of the set. A remote that is not in it counts as retired.
 * @throws ReleaseError if a build of the set was removed from the store
 */
export function restore(
  { document, manifests, stamp }: Facts,
  earlier: ChannelDocument,
): ChannelDocument | null {
  if (!document) return null;
  const today = entriesOf(document);
  const hasCanary = Object.values(today).some(({ canary }) => canary !== undefined);
  if (!hasCanary && isDeepStrictEqual(setOf(document), setOf(earlier))) return null;
  const lost = currentBuilds(earlier).filter((build) => !manifests.has(buildKey(build)));
  refuseFor(
    lost.map(buildText),
    `Revision ${earlier.revision} cannot come back, since builds of it were removed. Publish them again, or choose a ` +
      'later revision:',
    'not-kept',
  );
  const names = new Set([...Object.keys(today), ...Object.keys(earlier.deployables)]);
  const choices = [...names].map((name): [string, Entry] => {
    const { frozen, ...now } = today[name] ?? { previous: [] };
    const then = earlier.deployables[name];
    const { current, previous, settings } = then?.current
      ? then
      : { ...now, current: undefined, previous: goodBuilds(now) };
    return [
      name,
      {
        ...(current ? { current } : {}),
        previous,
        ...settingsIn({ settings }),
        ...(frozen ? { frozen } : {}),
        ...deprecationsIn(now),
      },
    ];
  });
  const change = `rollback ${stamp.channel} to revision ${earlier.revision}`;
  return next(document, stamp, change, compose(Object.fromEntries(choices), manifests));
}
