import { type BuildId, isPreview } from '../store/layout';
import { entryOf, nextWithEntry, requireEntry } from './compose';
import type { ChannelDocument } from './document';
import type { Facts } from './facts';

/**
 * Why builds are not promoted even if compatible: a freeze, or a preview without --preview. Each names the
 * command to type.
 */
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

/**
 * The channel's next document with a frozen deployable; null if it is frozen for this reason already. A new
 * reason replaces it.
 */
export function freeze(facts: Facts, name: string): ChannelDocument | null {
  const entry = requireEntry(facts.document, name);
  const { actor, time, reason } = facts.stamp;
  if (entry.frozen?.reason === reason) return null;
  const frozen = { ...entry, frozen: { actor, time, reason } };
  return nextWithEntry(facts, `freeze ${name}`, name, frozen);
}

/** The channel's next document without the freeze; null if there is none. */
export function unfreeze(facts: Facts, name: string): ChannelDocument | null {
  const { frozen, ...open } = requireEntry(facts.document, name);
  if (!frozen) return null;
  return nextWithEntry(facts, `unfreeze ${name}`, name, open);
}
