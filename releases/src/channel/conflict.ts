import type { ChannelDocument } from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import type { Look } from './channel-store';

/** What people decided about a deployable. Records that changed because of a new shell do not count. */
export function decisions(document: ChannelDocument | null, name: string): string {
  const deployable = document?.deployables[name];
  const { current, canary, frozen } = deployable ?? {};
  return JSON.stringify([current?.version, canary?.build.version, canary?.share, frozen?.reason]);
}

/** One revision as a line: what, by whom, when and why. */
export function revisionLine({ revision, change, actor, time, reason }: ChannelDocument): string {
  return `revision ${revision}: ${change}, by ${actor}, ${time}${reason ? ` (${reason})` : ''}`;
}

/**
 * Prevents a command from undoing changes that its author has not seen.
 * @throws ReleaseError with the concurrent changes, if they touch one of these deployables
 */
export function assertNoConflict(names: readonly string[], { document, first, meanwhile }: Look): void {
  const touched = names.filter((name) => decisions(first, name) !== decisions(document, name));
  if (touched.length === 0) return;
  throw new ReleaseError(
    `${touched.join(', ')} was changed meanwhile, and your command changed nothing. Check the status, then decide ` +
      'again. Changes by others:',
    meanwhile.map(revisionLine),
  );
}
