import { ReleaseError } from '../release-error';
import type { BuildId } from '../store/layout';
import { withoutCanary } from './change';
import { compose, entriesOf, newProblems, next, requireDeployable, shellName } from './compose';
import type { ChannelDocument, Entries, Entry } from './document';
import type { Facts } from './facts';

/** The version that a rollback of `name` leads to: `to`, or the newest of the good earlier builds. */
export function rollbackTarget(document: ChannelDocument | null, name: string, to?: string): BuildId {
  const kept = requireDeployable(document, name).previous.map(({ version }) => version);
  const version = to ?? kept[0];
  if (version === undefined) throw new ReleaseError(`${name} has no earlier build to go back to`, 'not-kept');
  if (!kept.includes(version)) {
    const choice = kept.length > 0 ? `Kept: ${kept.join(', ')}` : 'None is kept';
    throw new ReleaseError(
      `${name} cannot be rolled back to ${version}, which is not among the kept earlier builds. ${choice}`,
      'not-kept',
    );
  }
  return { name, version };
}

/** Without the canaries whose end leaves fewer problems. */
function withoutUnfitCanaries({ document, manifests }: Facts, choices: Entries): Entries {
  const problems = newProblems(document, choices, manifests).length;
  const kept = Object.entries(choices).map(([name, choice]): [string, Entry] => {
    if (!choice.canary) return [name, choice];
    const ended = withoutCanary(choice);
    const isUnfit = newProblems(document, { ...choices, [name]: ended }, manifests).length < problems;
    return [name, isUnfit ? ended : choice];
  });
  return Object.fromEntries(kept);
}

/** A deployable that goes back to an earlier build. */
interface Move extends BuildId {
  readonly from: string;
}

const moveText = ({ name, from, version }: Move): string => `${name} ${from} to ${version}`;

/** The entry with a kept build current again. What is newer is not kept, and its canary ends. */
function withKept(choice: Entry, version: string): Entry {
  const { previous, since: _judged, ...rest } = withoutCanary(choice);
  const index = previous.findIndex((kept) => kept.version === version);
  return { ...rest, current: previous[index] ?? { version }, previous: previous.slice(index + 1) };
}

/**
 * The remotes whose current builds do not fit `choices`, each with its newest kept build that fits. `fixed`
 * stays as it is, and so does the shell, on which all others depend.
 */
function dependentsOf({ document, manifests }: Facts, choices: Entries, fixed: string) {
  const count = (of: Entries): number => newProblems(document, of, manifests).length;
  const problems = count(choices);
  const moves: Move[] = [];
  /** Of these no kept build fits. */
  const stuck: string[] = [];
  for (const [name, choice] of Object.entries(choices)) {
    if (!choice.current || name === fixed || name === shellName) continue;
    const { [name]: _unfit, ...others } = choices;
    const without = count(others);
    if (without === problems) continue;
    const fits = choice.previous.find(
      ({ version }) => count({ ...others, [name]: withKept(choice, version) }) === without,
    );
    if (fits) moves.push({ name, from: choice.current.version, version: fits.version });
    else stuck.push(`${name} ${choice.current.version}`);
  }
  return { moves, stuck };
}

/** A rollback alone is not possible: others need what it takes back. */
export class DependentsError extends ReleaseError {
  /** @param moves what the rollback of all of them would change besides. @param problems why */
  constructor(
    command: string,
    readonly moves: readonly Move[],
    readonly problems: readonly string[],
  ) {
    super(
      `These builds are not compatible. Roll back all of them in one revision with \`${command} --with-dependents\`, which ` +
        `also rolls back ${moves.map(moveText).join(', ')}:`,
      'dependents',
      problems,
    );
  }
}

function refusal(
  { moves, stuck }: ReturnType<typeof dependentsOf>,
  { name, version }: BuildId,
  problems: readonly string[],
) {
  if (stuck.length > 0)
    return new ReleaseError(
      `${name} cannot go back to ${version}: no kept build of ${stuck.join(', ')} fits it. Promote one that fits in place ` +
        'of it first, or choose another version with --to:',
      'dependents',
      problems,
    );
  return moves.length > 0
    ? new DependentsError(`rollback ${name} --to ${version}`, moves, problems)
    : new ReleaseError('These builds are not compatible:', 'incompatible', problems);
}

/**
 * The channel's next document with an earlier build current again. The replaced build and those between are
 * no longer kept as fallbacks, but can be promoted again. Its canary ends, and any other that is not
 * compatible with the build. No freeze prevents it.
 * @param withDependents whether remotes that need what is taken back go back too, each to its newest kept
 * build that fits
 * @throws ReleaseError if the earlier build is not compatible with the others any more; DependentsError if
 * they could go back too
 */
export function rollBack(facts: Facts, target: BuildId, withDependents: boolean): ChannelDocument {
  const { document, manifests, stamp } = facts;
  const { name, version } = target;
  const left = requireDeployable(document, name);
  const alone = withoutUnfitCanaries(facts, { ...entriesOf(document), [name]: withKept(left, version) });
  const dependents = dependentsOf(facts, alone, name);
  const problems = newProblems(document, alone, manifests);
  if (problems.length > 0 && !(withDependents && dependents.stuck.length === 0))
    throw refusal(dependents, target, problems);
  const moved = dependents.moves.map(
    (move) => [move.name, withKept(alone[move.name]!, move.version)] as const,
  );
  const choices = withoutUnfitCanaries(facts, { ...alone, ...Object.fromEntries(moved) });
  const unfit = newProblems(document, choices, manifests);
  if (unfit.length > 0) throw new ReleaseError('These builds are not compatible:', 'incompatible', unfit);
  const ended = Object.entries(entriesOf(document)).flatMap(([other, { canary }]) =>
    canary && !choices[other]?.canary ? [`abort canary ${other} ${canary.build.version}`] : [],
  );
  const own = { name, from: left.current.version, version };
  const rollbacks = [own, ...dependents.moves].map((move) => `rollback ${moveText(move)}`);
  return next(document, stamp, [...rollbacks, ...ended].join(', '), compose(choices, manifests));
}
