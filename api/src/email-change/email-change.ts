import type { SessionUser } from 'shared/contract/auth';
import type { EmailChangeResponse } from 'shared/contract/email-change';
import { findUser, updateEmail } from '../auth/candidates.sql';
import { deleteResetsOf } from '../auth/resets.sql';
import { deleteSessionsOf } from '../auth/sessions.sql';
import { hashToken } from '../auth/tokens';
import { isUniqueViolation, type Database, type Queryable } from '../database/database';
import { ApiError } from 'shared/contract/request';
import { asCandidate } from '../profile/as-candidate';
import * as sql from './email-changes.sql';

async function userOf(db: Queryable, candidateId: string): Promise<SessionUser> {
  const user = await findUser(db, candidateId);
  if (!user) throw new ApiError('session-required');
  return user;
}

/** Gives the account an address. Throws `email-link-invalid` when somebody else has got it in the meantime. */
async function moveTo(db: Queryable, candidateId: string, email: string): Promise<void> {
  try {
    await updateEmail(db, candidateId, email);
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('email-link-invalid');
    throw error;
  }
  // Looked up after the change: the unique index has made a change of the same address at this instant wait.
  if (await sql.isTakenByOther(db, email, candidateId)) throw new ApiError('email-link-invalid');
}

/**
 * Makes a pending change, by the link in the new mailbox and the account's password.
 * @param checkPassword is called with the account's address and password hash; throws for a wrong password
 */
export async function confirmEmail(
  database: Database,
  token: string,
  checkPassword: (account: sql.OpenConfirmation) => Promise<void>,
): Promise<EmailChangeResponse> {
  const tokenHash = hashToken(token);
  const found = await sql.findConfirmation(database, tokenHash);
  if (!found) throw new ApiError('email-link-invalid');
  await checkPassword(found);
  return asCandidate(database, found.candidateId, async (transaction) => {
    const open = await sql.findConfirmation(transaction, tokenHash);
    // The password was replaced while it was checked.
    if (open?.passwordHash !== found.passwordHash) throw new ApiError('email-link-invalid');
    await moveTo(transaction, open.candidateId, open.newEmail);
    await sql.markConfirmed(transaction, open);
    // A reader of the earlier mailbox must not set a password from there.
    await deleteResetsOf(transaction, open.candidateId);
    return { user: await userOf(transaction, open.candidateId), outcome: 'confirmed' };
  });
}

/**
 * By the link in the earlier mailbox: cancels a pending change, undoes a confirmed one. An undo ends every session,
 * since the change may have been made by somebody who got in.
 */
export async function undoEmailChange(database: Database, token: string): Promise<EmailChangeResponse> {
  const tokenHash = hashToken(token);
  const found = await sql.findUndo(database, tokenHash);
  if (!found) throw new ApiError('email-link-invalid');
  return asCandidate(database, found.candidateId, async (transaction) => {
    const open = await sql.findUndo(transaction, tokenHash);
    if (!open) throw new ApiError('email-link-invalid');
    const { candidateId, oldEmail } = open;
    if (oldEmail === null) {
      await sql.deletePending(transaction, candidateId);
      return { user: await userOf(transaction, candidateId), outcome: 'cancelled' };
    }
    await sql.deleteChangesSince(transaction, open);
    await moveTo(transaction, candidateId, oldEmail);
    await deleteSessionsOf(transaction, candidateId);
    await deleteResetsOf(transaction, candidateId);
    return { user: await userOf(transaction, candidateId), outcome: 'undone' };
  });
}

export function cancelEmailChange(database: Database, candidateId: string): Promise<EmailChangeResponse> {
  return asCandidate(database, candidateId, async (transaction) => {
    await sql.deletePending(transaction, candidateId);
    return { user: await userOf(transaction, candidateId), outcome: 'cancelled' };
  });
}
