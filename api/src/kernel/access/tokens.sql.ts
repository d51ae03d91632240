import type { SessionUser } from 'contract/wire/auth';
import { findRow, hasRows, type Queryable } from '../../database/database';
import type { Account } from '../candidate/candidates.sql';

/** What a token opens: a session, or the setting of a new password. Both tables have the same columns. */
type TokenTable = 'sessions' | 'password_resets';

/**
 * Stores a token if the address and the password that were read are still the account's. The lock makes a
 * change of either at the same instant wait, or this one fail: no session that began with an old password
 * outlives a reset, none that began with an undone address outlives the undo, and no link that goes to an
 * earlier address outlives its change.
 */
export const insertToken = (
  db: Queryable,
  table: TokenTable,
  {
    tokenHash,
    owner,
    minutes,
    recovers = false,
  }: { tokenHash: string; owner: Account; minutes: number; recovers?: boolean },
): Promise<boolean> =>
  hasRows(
    db,
    `insert into ${table} (token_hash, candidate_id, expires_at${recovers ? ', recovers' : ''})
     select $1, id, now() + make_interval(mins => $5::int)${recovers ? ', true' : ''} from candidates
     where id = $2 and email = $3 and password_hash = $4 for share
     returning candidate_id`,
    [tokenHash, owner.id, owner.email, owner.passwordHash, minutes],
  );

/** The candidate that a reset link belongs to; null for an unknown or expired token. */
export const findResetOwner = (db: Queryable, tokenHash: string) =>
  findRow<SessionUser & { readonly isVerified: boolean }>(
    db,
    `select id, first_name as "firstName", last_name as "lastName", email, email_verified_at is not null as "isVerified"
     from password_resets r join candidates on id = candidate_id where token_hash = $1 and r.expires_at > now()`,
    [tokenHash],
  );

/** Ends reset links, but none with which an owner takes the account back: only a new password ends that. */
export const deleteResets = (db: Queryable, candidateId: string) =>
  db.query(`delete from password_resets where candidate_id = $1 and not recovers`, [candidateId]);

/**
 * Ends every session, link for a new password, known device and question to a device of an account into which
 * somebody else may have got.
 * @param keptSession the hash of a token whose session stays
 */
export async function endAllAccess(db: Queryable, candidateId: string, keptSession = ''): Promise<void> {
  for (const table of ['password_resets', 'known_devices', 'passkey_challenges'])
    await db.query(`delete from ${table} where candidate_id = $1`, [candidateId]);
  await db.query(`delete from sessions where candidate_id = $1 and token_hash <> $2`, [
    candidateId,
    keptSession,
  ]);
}

export const deleteExpiredTokens = (db: Queryable, table: TokenTable) =>
  db.query(`delete from ${table} where expires_at <= now()`);
