import type { ChannelDocument } from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import type { Look } from './channel-store';

/** What people decided about a deployable; that a new shell moved its shared files is nobody's decision about it. */
export function decisions(document: ChannelDocument | null, name: string): string {
  const deployable = document?.deployables[name];
  const { current, canary, frozen } = deployable ?? {};
  return JSON.stringify([current?.version, canary?.build.version, canary?.share, frozen?.reason]);
}

/** One revision in a line: who did what, when and why. */
export function revisionLine({ revision, change, actor, time, reason }: ChannelDocument): string {
  return `revision ${revision}: ${change}, by ${actor}, ${time}${reason ? ` (${reason})` : ''}`;
}

/**
 * Keeps a command from undoing what its author has not seen.
 * @throws ReleaseError that tells what others changed, when that touches one of these deployables
 */
export function requireUntouched(names: readonly string[], { document, first, meanwhile }: Look): void {
  const touched = names.filter((name) => decisions(first, name) !== decisions(document, name));
  if (touched.length === 0) return;
  throw new ReleaseError(
    `${touched.join(', ')} was changed meanwhile, and your command has done nothing. Look at the status, then decide ` +
      'again. What others did:',
    meanwhile.map(revisionLine),
  );
}
