import { ReleaseError } from '../release-error';
import { differences } from './diff';
import type { ChannelDocument } from './document';
import type { Documents } from './facts';

/** A change was refused, as others have changed the same deployable. */
export class ConflictError extends ReleaseError {
  /** @param changes by others, a line each */
  constructor(
    names: readonly string[],
    readonly changes: readonly string[],
  ) {
    super(
      `${names.join(', ')} was changed meanwhile, and your command changed nothing. Check the status, then decide ` +
        'again. Changes by others:',
      changes,
    );
  }
}

/** A plan is out of date, and changed nothing. */
export class MovedError extends ReleaseError {}

/** @param planned the revision on which the plan is based */
export const movedError = (channel: string, planned: number, newest: number): MovedError =>
  new MovedError(
    `This plan was made at revision ${planned} of ${channel}, which is at revision ${newest} now: it was applied ` +
      'already, or others were faster. It changed nothing: plan again',
  );

export function revisionLine({ revision, change, actor, time, reason }: ChannelDocument): string {
  return `revision ${revision}: ${change}, by ${actor}, ${time}${reason ? ` (${reason})` : ''}`;
}

/** Prevents a command from undoing changes that its author has not seen. */
export function assertNoConflict(names: readonly string[], { document, seen, meanwhile }: Documents): void {
  const changed = differences(seen, document).map(({ name }) => name);
  const touched = names.filter((name) => changed.includes(name));
  if (touched.length > 0) throw new ConflictError(touched, meanwhile.map(revisionLine));
}
