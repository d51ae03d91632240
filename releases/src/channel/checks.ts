import type { BuildManifest, ChannelDocument } from 'platform/release';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { Manifests } from './compose';
import { knownFor, pairsOf, remember, type Proof } from './proofs';

/** The problems of a promotion or a canary, and the checks that were skipped; its revision lists both. */
export interface Finding {
  readonly problems: readonly string[];
  readonly leftOut: readonly string[];
  /** What was mounted and has no problem. */
  readonly proofs?: readonly Proof[];
  /** A caller says it, and the release server has not seen it. */
  readonly isClaim?: true;
}

/**
 * Checks a channel's next document with the running API and a real browser. `changed`: the builds that
 * candidates get with it. `known`: what was proven before, which is not mounted again.
 */
export type Gate = (
  next: ChannelDocument,
  changed: readonly BuildManifest[],
  known: readonly Proof[],
) => Promise<Finding>;

export interface Checks {
  /** Overrules the checks that a person may overrule; the revision lists the problems. */
  readonly force?: boolean;
  readonly preview?: boolean;
  /** Looks at the outcome before it is written; none for a portal on a developer's machine. */
  readonly gate?: Gate | undefined;
}

/**
 * The document of a promotion or a canary, with what the gate found. What it has proven is remembered, of a
 * refused promotion too. @throws ReleaseError with the problems,
 * unless forced
 */
export async function passGate(
  store: Store,
  next: ChannelDocument | null,
  changed: readonly BuildId[],
  manifests: Manifests,
  { gate, force = false }: Checks,
): Promise<ChannelDocument | null> {
  if (!next || !gate) return next;
  const builds = changed.flatMap((build) => manifests.get(buildKey(build)) ?? []);
  const finding = await gate(next, builds, await knownFor(store, next, builds));
  const { problems, leftOut, proofs = [], isClaim } = finding;
  await remember(store, proofs, pairsOf(next, builds), isClaim ? next.channel : undefined);
  if (problems.length > 0 && !force)
    throw new ReleaseError(
      'Promotion blocked; candidates get nothing new. Fix these problems and publish a new version, or overrule them with --force and a --reason:',
      problems,
    );
  const noted = [...(next.forced ?? []), ...problems, ...leftOut];
  if (noted.length === 0) return next;
  const change = problems.length > 0 && !next.forced ? `${next.change}, forced` : next.change;
  return { ...next, change, forced: noted };
}
