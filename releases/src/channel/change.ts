import type { ChannelDocument } from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import {
  choicesOf,
  compose,
  newProblems,
  next,
  requireDeployable,
  type BuildId,
  type Choices,
  type Manifests,
  type Stamp,
} from './compose';
import { freezeProblems } from './freeze';
import { isPreview, previewProblems } from './preview';

/** How many earlier builds of a deployable are kept for a rollback. */
export const keptBuilds = 5;

export interface PromoteOptions {
  /** Overrules the checks that a person may overrule; the revision lists the problems. */
  readonly force?: boolean;
  /** Allows preview builds to become current. */
  readonly preview?: boolean;
  /** Where the set comes from, for the revision: 'from staging revision 12'. */
  readonly note?: string;
}

/**
 * Refuses a change that has problems, unless it is forced.
 * @returns the problems, for the revision
 * @throws ReleaseError
 */
export function overrule(
  nothingDone: string,
  { held, unfit }: { readonly held: readonly string[]; readonly unfit: readonly string[] },
  force: boolean,
): string[] {
  if (!force && held.length > 0) throw new ReleaseError(nothingDone, held);
  if (!force && unfit.length > 0) {
    throw new ReleaseError(
      'These builds are not compatible. Rebuild against what runs, promote compatible builds in one command, or overrule this ' +
        'check with --force and a --reason:',
      unfit,
    );
  }
  return [...held, ...unfit];
}

/**
 * The channel's next document with these builds current, in one revision. The builds they replace become the first to fall back
 * to.
 * @returns null when all of them are current already
 * @throws ReleaseError if the builds are not compatible, or one is frozen or a preview, unless forced
 */
export function promote(
  document: ChannelDocument | null,
  targets: readonly BuildId[],
  manifests: Manifests,
  stamp: Stamp,
  { force = false, preview = false, note }: PromoteOptions = {},
): ChannelDocument | null {
  const choices = choicesOf(document);
  const changed = targets.filter(({ name, version }) => choices[name]?.current !== version);
  if (changed.length === 0) return null;
  const held = [...freezeProblems(document, changed), ...(preview ? [] : previewProblems(changed))];
  for (const { name, version } of changed) {
    const before = choices[name];
    const previous = before ? [before.current, ...before.previous] : [];
    // The canary of another build continues; that of the promoted build ends.
    const canary = before?.canary?.version === version ? undefined : before?.canary;
    choices[name] = {
      current: version,
      // Tabs and rollbacks must not fall back to a preview.
      previous: previous.filter((kept) => kept !== version && !isPreview(kept)).slice(0, keptBuilds),
      ...(canary ? { canary } : {}),
    };
  }
  const unfit = newProblems(document, choices, manifests);
  const forced = overrule('Nothing was promoted:', { held, unfit }, force);
  const list = changed.map(({ name, version }) => `${name} ${version}`).join(', ');
  const change = `promote ${list}${note ? ` ${note}` : ''}${forced.length > 0 ? ', forced' : ''}`;
  return next(document, stamp, change, compose(document, choices, manifests), forced);
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

/** Canaries whose end would leave fewer problems. */
function unfitCanaries(document: ChannelDocument, choices: Choices, manifests: Manifests): BuildId[] {
  const problems = newProblems(document, choices, manifests).length;
  return Object.entries(choices).flatMap(([name, { canary, ...rest }]) => {
    if (!canary) return [];
    const without = newProblems(document, { ...choices, [name]: rest }, manifests).length;
    return without < problems ? [{ name, version: canary.version }] : [];
  });
}

/**
 * The channel's next document with an earlier build current again. The replaced build and those between are no longer kept as
 * fallbacks, but stay in the store and can be promoted again. The canary of the deployable ends, and so does any other canary that
 * is not compatible with the build. A freeze does not prevent a rollback.
 * @throws ReleaseError if the earlier build is not compatible with the others any more
 */
export function rollBack(
  document: ChannelDocument,
  target: BuildId,
  manifests: Manifests,
  stamp: Stamp,
): ChannelDocument {
  const choices = choicesOf(document);
  const left = choices[target.name];
  if (!left) throw new ReleaseError(`${target.name} was never promoted to this channel`);
  const older = left.previous.slice(left.previous.indexOf(target.version) + 1);
  choices[target.name] = { current: target.version, previous: older };
  const ended = left.canary ? [`${target.name} ${left.canary.version}`] : [];
  for (const { name, version } of unfitCanaries(document, choices, manifests)) {
    const { canary: _ended, ...rest } = choices[name]!;
    choices[name] = rest;
    ended.push(`${name} ${version}`);
  }
  const unfit = newProblems(document, choices, manifests);
  if (unfit.length > 0) throw new ReleaseError('These builds are not compatible:', unfit);
  const change = [
    `rollback ${target.name} ${left.current} to ${target.version}`,
    ...ended.map((canary) => `abort canary ${canary}`),
  ].join(', ');
  return next(document, stamp, change, compose(document, choices, manifests));
}
