import { verifyDays } from 'contract/wire/email-verification';
import type { Account } from '../candidate/candidates.sql';
import { findRow, hasRows, type Queryable } from '../../database/database';

/** The address that is still to be verified; null when it is, or the account is gone. */
export async function findUnverified(db: Queryable, candidateId: string): Promise<string | null> {
  const row = await findRow<{ email: string }>(
    db,
    `select email from candidates where id::text = $1 and email_verified_at is null`,
    [candidateId],
  );
  return row?.email ?? null;
}

/** Stores a mailed link, unless the account has another address by now. */
export const insertLink = (
  db: Queryable,
  link: { readonly tokenHash: string; readonly candidateId: string; readonly email: string },
): Promise<boolean> =>
  hasRows(
    db,
    `insert into email_verifications (token_hash, candidate_id, email, expires_at)
     select $1, id, email, now() + make_interval(days => $4::int) from candidates
     where id = $2 and email = $3 and email_verified_at is null
     returning candidate_id`,
    [link.tokenHash, link.candidateId, link.email, verifyDays],
  );

/** Whose address a link verifies; null when it was used or has expired, or the address was changed. */
export const findLinkOwner = (db: Queryable, tokenHash: string) =>
  findRow<Pick<Account, 'id' | 'email' | 'passwordHash'>>(
    db,
    `select id, candidates.email, password_hash as "passwordHash" from email_verifications v join candidates on id = candidate_id
     where token_hash = $1 and v.expires_at > now() and lower(v.email) = lower(candidates.email)`,
    [tokenHash],
  );

/** Somebody has used a link in the account's mailbox. It ends the links that are left. */
export async function markVerified(db: Queryable, candidateId: string): Promise<void> {
  await db.query(
    `update candidates set email_verified_at = now() where id = $1 and email_verified_at is null`,
    [candidateId],
  );
  await db.query(`delete from email_verifications where candidate_id = $1`, [candidateId]);
}

export const deleteExpiredLinks = (db: Queryable) =>
  db.query(`delete from email_verifications where expires_at <= now()`);
