import { findRow, hasRows, type Queryable } from '../database/database';
import type { Credentials } from './candidates.sql';

/** What a token opens: a session, or the setting of a new password. Both tables have the same columns. */
type TokenTable = 'sessions' | 'password_resets';

/**
 * Stores a token if the address and the password that were read are still the account's. The lock makes a change of either
 * at the same instant wait, or this one fail: no session that began with an old password outlives a reset, none that began
 * with an undone address outlives the undo, and no link that goes to an earlier address outlives its change.
 */
export const insertToken = (
  db: Queryable,
  table: TokenTable,
  { tokenHash, owner, minutes }: { tokenHash: string; owner: Credentials; minutes: number },
): Promise<boolean> =>
  hasRows(
    db,
    `insert into ${table} (token_hash, candidate_id, expires_at)
     select $1, id, now() + make_interval(mins => $5::int) from candidates
     where id = $2 and email = $3 and password_hash = $4 for share
     returning candidate_id`,
    [tokenHash, owner.user.id, owner.user.email, owner.passwordHash, minutes],
  );

/** The candidate's id, or null for an unknown or expired token. */
export async function findOwner(db: Queryable, table: TokenTable, tokenHash: string): Promise<string | null> {
  const row = await findRow<{ candidate_id: string }>(
    db,
    `select candidate_id from ${table} where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );
  return row?.candidate_id ?? null;
}

export async function deleteTokensOf(db: Queryable, table: TokenTable, candidateId: string): Promise<void> {
  await db.query(`delete from ${table} where candidate_id = $1`, [candidateId]);
}

/** Of one account, or of all. */
export async function deleteExpiredTokens(
  db: Queryable,
  table: TokenTable,
  candidateId: string | null = null,
): Promise<void> {
  await db.query(
    `delete from ${table} where expires_at <= now() and ($1::uuid is null or candidate_id = $1)`,
    [candidateId],
  );
}
