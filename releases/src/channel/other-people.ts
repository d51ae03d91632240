import type { BuildId } from '../store/layout';
import type { Problem } from './change';
import { entryOf } from './compose';
import type { ChannelDocument } from './document';

/** What other people must do before a release, a line each. Callers without the right get no plan. */
export function otherPeople(
  document: ChannelDocument | null,
  builds: readonly BuildId[],
  problems: readonly Problem[],
): string[] {
  const frozen = builds.flatMap(({ name }) => {
    const freeze = entryOf(document, name)?.frozen;
    return freeze ? [`${freeze.actor} ends the freeze of ${name}`] : [];
  });
  // A shell that lacks something, another remote, or the API. A preview (held, too) is its author's decision.
  const unfit = problems.filter(({ code }) => code !== 'held').map(({ text }) => text);
  return [...frozen, ...unfit];
}
