import type { BuildManifest } from 'platform/release';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { Manifests } from './compose';
import type { ChannelDocument } from './document';

/** The problems of a promotion or a canary, and the checks that were skipped; its revision lists both. */
export interface Finding {
  readonly problems: readonly string[];
  readonly leftOut: readonly string[];
}

/**
 * Checks a channel's next document with the running API and a real browser. `changed`: the builds that
 * candidates get with it.
 */
export type Gate = (next: ChannelDocument, changed: readonly BuildManifest[]) => Promise<Finding>;

export interface Checks {
  /** Overrules the checks that a person may overrule; the revision lists the problems. */
  readonly force?: boolean;
  readonly preview?: boolean;
  /** Looks at the outcome before it is written; none for a portal on a developer's machine. */
  readonly gate?: Gate | undefined;
}

/**
 * The document of a promotion or a canary, with what the gate found. @throws ReleaseError with the problems,
 * unless forced
 */
export async function passGate(
  next: ChannelDocument | null,
  changed: readonly BuildId[],
  manifests: Manifests,
  { gate, force = false }: Checks,
): Promise<ChannelDocument | null> {
  if (!next || !gate) return next;
  const builds = changed.flatMap((build) => manifests.get(buildKey(build)) ?? []);
  const { problems, leftOut } = await gate(next, builds);
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
