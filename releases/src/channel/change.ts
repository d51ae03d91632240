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

/** How many earlier builds of a deployable stay ready to go back to. */
export const keptBuilds = 5;

export interface PromoteOptions {
  /** Passes over every check that a person may overrule, and writes into the revision which ones spoke against it. */
  readonly force?: boolean;
  /** Says that preview builds are meant to become current. */
  readonly preview?: boolean;
  /** Where the set comes from, told in the revision: 'from staging revision 12'. */
  readonly note?: string;
}

/**
 * What speaks against a change, to be noted in its revision when it is forced.
 * @throws ReleaseError unless nothing does, or it is forced
 */
export function overrule(
  nothingDone: string,
  { held, unfit }: { readonly held: readonly string[]; readonly unfit: readonly string[] },
  force: boolean,
): string[] {
  if (!force && held.length > 0) throw new ReleaseError(nothingDone, held);
  if (!force && unfit.length > 0) {
    throw new ReleaseError(
      'These builds do not fit together. Build anew against what runs, promote what fits in one command, or overrule it ' +
        'with --force and a --reason:',
      unfit,
    );
  }
  return [...held, ...unfit];
}

/**
 * The channel's next document with these builds current, in one revision. What they replace becomes the newest of the
 * good earlier builds.
 * @returns null when all of them are current already
 * @throws ReleaseError when the builds do not fit together, or one is frozen or a preview, unless forced
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
    // Another build's canary goes on; the one that is promoted has come to its end.
    const canary = before?.canary?.version === version ? undefined : before?.canary;
    choices[name] = {
      current: version,
      // A preview that was looked at is nothing that a tab or a rollback should land on by itself.
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

/** Canaries whose end would leave less amiss. */
function unfitCanaries(document: ChannelDocument, choices: Choices, manifests: Manifests): BuildId[] {
  const amiss = newProblems(document, choices, manifests).length;
  return Object.entries(choices).flatMap(([name, { canary, ...rest }]) => {
    if (!canary) return [];
    const without = newProblems(document, { ...choices, [name]: rest }, manifests).length;
    return without < amiss ? [{ name, version: canary.version }] : [];
  });
}

/**
 * The channel's next document with an earlier build current again. The build that is left, and those between, are not
 * kept: what was rolled back is no good build to return to by itself. They stay in the store and can be promoted again.
 * A canary of the deployable ends too: who rolls back wants what is known to be good, for everybody. So does any other
 * canary that does not fit the build that comes back. A freeze does not stand in the way.
 * @throws ReleaseError when the earlier build no longer fits the others
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
  if (unfit.length > 0) throw new ReleaseError('These builds do not fit together:', unfit);
  const change = [
    `rollback ${target.name} ${left.current} to ${target.version}`,
    ...ended.map((canary) => `abort canary ${canary}`),
  ].join(', ');
  return next(document, stamp, change, compose(document, choices, manifests));
}
