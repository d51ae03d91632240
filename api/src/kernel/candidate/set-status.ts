import type { ProfileStatus } from 'contract/wire/user-data';
import type { Transaction } from '../../database/database';
import { noteChange } from './note-change';
import type { MailQueue } from '../../queue/queue';
import { findProfileStatus, updateProfileStatus, type StoredStatus } from './profile-status.sql';

/** The most characters of a message beside a status. */
export const statusMessageMaxLength = 1000;

/** Somebody else has set another status since the caller looked. Nothing is changed. */
export class StatusChangedError extends Error {
  override readonly name = 'StatusChangedError';
  constructor(readonly now: StoredStatus) {
    super(`The profile status is now "${now.status ?? 'none'}": somebody else has just set it`);
  }
}

export interface StatusByHand {
  /** Null: the dashboard shows the default. */
  readonly status: ProfileStatus | null;
  /** What the candidate should change. */
  readonly message?: string | null;
  /** The `changedAt` that the caller saw; left out, nothing is compared. */
  readonly seen?: string | null | undefined;
}

/**
 * Sets what the dashboard says about a profile, in a transaction that holds the candidate's lock. The
 * candidate is told of what is another status, or has another message.
 * @returns whether it is another one
 * @throws StatusChangedError when another one was set since `seen`; the same one again is no conflict
 */
export async function setStatusByHand(
  db: Transaction,
  mail: Pick<MailQueue, 'add'>,
  candidateId: string,
  { status, message = null, seen }: StatusByHand,
): Promise<boolean> {
  const now = await findProfileStatus(db, candidateId);
  const isSame = now?.status === status && now.message === message;
  if (now && seen !== undefined && seen !== now.changedAt && !isSame) throw new StatusChangedError(now);
  const hasChanged = await updateProfileStatus(db, candidateId, { status, message, follows: false });
  if (hasChanged && status) await noteChange(db, mail, candidateId, { kind: 'review' });
  return hasChanged;
}
