import type { Queryable } from '../database/database';

/**
 * Opens a session if the password that was checked is still the account's. The lock makes a password reset at the same
 * instant wait, or this one fail: no session that began with the old password outlives the reset.
 */
export async function insertSession(
  db: Queryable,
  session: { tokenHash: string; candidateId: string; passwordHash: string; days: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into sessions (token_hash, candidate_id, expires_at)
     select $1, id, now() + make_interval(days => $4::int) from candidates
     where id = $2 and password_hash = $3 for share
     returning candidate_id`,
    [session.tokenHash, session.candidateId, session.passwordHash, session.days],
  );
  return rows.length > 0;
}

/** The candidate's id, or null for an unknown or expired token. */
export async function findSession(db: Queryable, tokenHash: string): Promise<string | null> {
  const [row] = await db.query<{ candidate_id: string }>(
    `select candidate_id from sessions where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );
  return row?.candidate_id ?? null;
}

export async function deleteSessionsOf(db: Queryable, candidateId: string): Promise<void> {
  await db.query(`delete from sessions where candidate_id = $1`, [candidateId]);
}

/** Expired rows serve nobody; each sign-in sweeps its own. */
export async function deleteExpiredSessionsOf(db: Queryable, candidateId: string): Promise<void> {
  await db.query(`delete from sessions where candidate_id = $1 and expires_at <= now()`, [candidateId]);
}
