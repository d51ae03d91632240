import { isDeepStrictEqual } from 'node:util';
import type { ChannelDocument } from 'platform/release';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { Checks } from './checks';
import {
  compose,
  newPointProblems,
  newProblems,
  next,
  requireDeployable,
  shellName,
  type Choice,
  type Choices,
  type Manifests,
  type Stamp,
} from './compose';
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
  choices: Choices,
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

/** A deployable with this build current. The build that it replaces becomes the first to fall back to. */
function withCurrent(before: Choice | undefined, version: string): Choice {
  if (!before) return { current: { version }, previous: [] };
  const { canary, ...rest } = before;
  return {
    ...rest,
    current: { version },
    // Tabs and rollbacks must not fall back to a preview.
    previous: [before.current, ...before.previous]
      .filter((kept) => kept.version !== version && !isPreview(kept.version))
      .slice(0, keptBuilds),
    // The canary of another build continues; that of the promoted build ends.
    ...(canary && canary.build.version !== version ? { canary } : {}),
  };
}

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
  const before: Choices = document?.deployables ?? {};
  const changed = targets.filter(({ name, version }) => before[name]?.current.version !== version);
  if (changed.length === 0) return null;
  const promoted = changed.map(({ name, version }) => [name, withCurrent(before[name], version)] as const);
  const list = changed.map(({ name, version }) => `${name} ${version}`).join(', ');
  return nextWith(document, { ...before, ...Object.fromEntries(promoted) }, manifests, stamp, {
    change: `promote ${list}${note ? ` ${note}` : ''}`,
    held: heldProblems(document, changed, preview),
    nothingDone: 'Nothing was promoted:',
    force,
  });
}

/** The version that a rollback of `name` leads to: `to`, or the newest of the good earlier builds. */
export function rollbackTarget(document: ChannelDocument | null, name: string, to?: string): BuildId {
  const kept = requireDeployable(document, name).previous.map(({ version }) => version);
  const version = to ?? kept[0];
  if (version === undefined) throw new ReleaseError(`${name} has no earlier build to go back to`);
  if (!kept.includes(version)) {
    const choice = kept.length > 0 ? `Kept: ${kept.join(', ')}` : 'None is kept';
    throw new ReleaseError(
      `${name} cannot be rolled back to ${version}, which is not among the kept earlier builds. ${choice}`,
    );
  }
  return { name, version };
}

export const withoutCanary = <Any extends Choice>({ canary: _ended, ...rest }: Any): Omit<Any, 'canary'> =>
  rest;

/** Canaries whose end would leave fewer problems. */
function unfitCanaries(document: ChannelDocument, choices: Choices, manifests: Manifests): BuildId[] {
  const problems = newProblems(document, choices, manifests).length;
  return Object.entries(choices).flatMap(([name, choice]) => {
    if (!choice.canary) return [];
    const without = newProblems(document, { ...choices, [name]: withoutCanary(choice) }, manifests).length;
    return without < problems ? [{ name, version: choice.canary.build.version }] : [];
  });
}

/**
 * The channel's next document with an earlier build current again. The replaced build and those between are
 * no longer kept as fallbacks, but can be promoted again. Its canary ends, and any other that is not
 * compatible with the build. No freeze prevents it.
 * @throws ReleaseError if the earlier build is not compatible with the others any more
 */
export function rollBack(document: ChannelDocument, target: BuildId, manifests: Manifests, stamp: Stamp) {
  const { name, version } = target;
  const { canary, ...left } = requireDeployable(document, name);
  const older = left.previous.slice(left.previous.findIndex((kept) => kept.version === version) + 1);
  const choices: Record<string, Choice> = {
    ...document.deployables,
    [name]: { ...left, current: { version }, previous: older },
  };
  const unfitOthers = unfitCanaries(document, choices, manifests);
  for (const other of unfitOthers) choices[other.name] = withoutCanary(choices[other.name]!);
  const unfit = newProblems(document, choices, manifests);
  if (unfit.length > 0) throw new ReleaseError('These builds are not compatible:', unfit);
  const ended = [...(canary ? [{ name, version: canary.build.version }] : []), ...unfitOthers];
  const change = [
    `rollback ${name} ${left.current.version} to ${version}`,
    ...ended.map((build) => `abort canary ${build.name} ${build.version}`),
  ].join(', ');
  return next(document, stamp, change, compose(choices, manifests));
}

/**
 * The channel's next document without a remote, its canary and its freeze. Its builds stay in the store:
 * promoting one, or restoring an earlier revision, brings it back. @throws ReleaseError for the shell, which
 * every page needs
 */
export function retire(document: ChannelDocument | null, name: string, stamp: Stamp): ChannelDocument {
  requireDeployable(document, name);
  if (name === shellName) throw new ReleaseError('The shell cannot be retired: every page needs it');
  const { [name]: _retired, ...left } = document?.deployables ?? {};
  return next(document, stamp, `retire ${name}`, left);
}

export const currentBuilds = ({ deployables }: ChannelDocument): BuildId[] =>
  Object.entries(deployables).map(([name, { current }]) => ({ name, version: current.version }));

/**
 * The channel's next document with the builds of an earlier revision, without canaries; null if candidates
 * get this set already. It ran before, so its compatibility is not checked. Freezes stay: they are decisions,
 * not part of the set.
 * @param manifests only those of fallbacks may be missing. @throws ReleaseError if a build of the set was
 * removed from the store
 */
export function restore(
  document: ChannelDocument,
  earlier: ChannelDocument,
  manifests: Manifests,
  stamp: Stamp,
): ChannelDocument | null {
  const hasCanary = Object.values(document.deployables).some(({ canary }) => canary !== undefined);
  if (!hasCanary && isDeepStrictEqual(currentBuilds(document), currentBuilds(earlier))) return null;
  const lost = currentBuilds(earlier).filter((build) => !manifests.has(buildKey(build)));
  if (lost.length > 0) {
    throw new ReleaseError(
      `Revision ${earlier.revision} cannot come back, since builds of it were removed. Publish them again, or choose a ` +
        'later revision:',
      lost.map(({ name, version }) => `${name} ${version}`),
    );
  }
  const choices = Object.entries(earlier.deployables).map(([name, { current, previous }]) => {
    const frozen = document.deployables[name]?.frozen;
    return [name, { current, previous, ...(frozen ? { frozen } : {}) }] as const;
  });
  const change = `rollback ${stamp.channel} to revision ${earlier.revision}`;
  return next(document, stamp, change, compose(Object.fromEntries(choices), manifests));
}
