import type { Queryable } from '../database/database';

/**
 * Stores a link if the address is still the account's. The lock makes a change of the address at the same instant wait,
 * or this one fail: no link that goes to the earlier address outlives the change.
 */
export async function insertReset(
  db: Queryable,
  reset: { tokenHash: string; candidateId: string; email: string; minutes: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into password_resets (token_hash, candidate_id, expires_at)
     select $1, id, now() + make_interval(mins => $4::int) from candidates
     where id = $2 and lower(email) = lower($3) for share
     returning candidate_id`,
    [reset.tokenHash, reset.candidateId, reset.email, reset.minutes],
  );
  return rows.length > 0;
}

/** The candidate of an open link. */
export async function findReset(db: Queryable, tokenHash: string): Promise<string | null> {
  const [row] = await db.query<{ candidate_id: string }>(
    `select candidate_id from password_resets where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );
  return row?.candidate_id ?? null;
}

export async function deleteResetsOf(db: Queryable, candidateId: string): Promise<void> {
  await db.query(`delete from password_resets where candidate_id = $1`, [candidateId]);
}

export async function deleteExpiredResets(db: Queryable): Promise<void> {
  await db.query(`delete from password_resets where expires_at <= now()`);
}
