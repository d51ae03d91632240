import type { SessionUser } from 'shared/contract/auth';
import type { EmailChangeResponse } from 'shared/contract/email-change';
import { cancelDeletion, findUser, updateEmail } from '../auth/candidates.sql';
import { forgetDevices } from '../auth/known-devices.sql';
import { hashToken } from '../auth/tokens';
import { deleteTokensOf } from '../auth/tokens.sql';
import { isUniqueViolation, type Database, type Queryable, type Transaction } from '../database/database';
import { ApiError } from 'shared/contract/request';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { endSessions } from '../sessions/sessions.sql';
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
 * Does what a mailed link is for, once.
 * @param check is called before the account is locked
 */
async function useLink(
  database: Database,
  kind: 'confirm' | 'undo',
  token: string,
  work: (transaction: Transaction, open: sql.OpenLink) => Promise<EmailChangeResponse['outcome']>,
  check?: (found: sql.OpenLink) => Promise<void>,
): Promise<EmailChangeResponse> {
  const tokenHash = hashToken(token);
  const found = await sql.findLink(database, kind, tokenHash);
  if (!found) throw new ApiError('email-link-invalid');
  await check?.(found);
  return asCandidate(database, found.candidateId, async (transaction) => {
    const open = await sql.findLink(transaction, kind, tokenHash);
    // The password was replaced while it was checked, or the link was used.
    if (!open || (check && open.passwordHash !== found.passwordHash))
      throw new ApiError('email-link-invalid');
    const outcome = await work(transaction, open);
    return { user: await userOf(transaction, open.candidateId), outcome };
  });
}

/**
 * Makes a pending change, by the link in the new mailbox and the account's password.
 * @param checkPassword is called with the account's address and password hash; throws for a wrong password
 * @param sessionHash of the session that stays; all others end
 */
export const confirmEmail = (
  database: Database,
  token: string,
  checkPassword: (account: sql.OpenLink) => Promise<void>,
  sessionHash: string,
): Promise<EmailChangeResponse> =>
  useLink(
    database,
    'confirm',
    token,
    async (transaction, open) => {
      await moveTo(transaction, open.candidateId, open.newEmail);
      await sql.markConfirmed(transaction, open);
      // A reader of the earlier mailbox must not set a password from there.
      await deleteTokensOf(transaction, 'password_resets', open.candidateId);
      await endSessions(transaction, open.candidateId, 'not-token', sessionHash);
      return 'confirmed';
    },
    checkPassword,
  );

/**
 * By the link in the earlier mailbox: cancels a pending change, undoes a confirmed one. An undo ends every session,
 * since the change may have been made by somebody who got in, takes back a deletion, and sends a link to set a new password.
 */
export const undoEmailChange = (
  { database, mail }: Pick<Services, 'database' | 'mail'>,
  token: string,
): Promise<EmailChangeResponse> =>
  useLink(database, 'undo', token, async (transaction, open) => {
    const { candidateId, oldEmail } = open;
    if (oldEmail === null) {
      await sql.deletePending(transaction, candidateId);
      return 'cancelled';
    }
    await sql.deleteChangesSince(transaction, open);
    await moveTo(transaction, candidateId, oldEmail);
    await deleteTokensOf(transaction, 'sessions', candidateId);
    await deleteTokensOf(transaction, 'password_resets', candidateId);
    await forgetDevices(transaction, candidateId);
    await cancelDeletion(transaction, candidateId);
    await mail.add(transaction, { kind: 'password-reset', ref: oldEmail });
    return 'undone';
  });

export function cancelEmailChange(database: Database, candidateId: string): Promise<EmailChangeResponse> {
  return asCandidate(database, candidateId, async (transaction) => {
    await sql.deletePending(transaction, candidateId);
    return { user: await userOf(transaction, candidateId), outcome: 'cancelled' };
  });
}
