import type { Queryable } from '../database/database';

/**
 * Opens a session if the address and the password that were checked are still the account's. The lock makes a password
 * reset or a change of the address at the same instant wait, or this one fail: no session that began with an old password
 * outlives the reset, and none that began with an undone address outlives the undo.
 */
export async function insertSession(
  db: Queryable,
  session: { tokenHash: string; candidateId: string; email: string; passwordHash: string; days: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into sessions (token_hash, candidate_id, expires_at)
     select $1, id, now() + make_interval(days => $4::int) from candidates
     where id = $2 and password_hash = $3 and email = $5 for share
     returning candidate_id`,
    [session.tokenHash, session.candidateId, session.passwordHash, session.days, session.email],
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

/** Each sign-in removes its account's expired rows. */
export async function deleteExpiredSessionsOf(db: Queryable, candidateId: string): Promise<void> {
  await db.query(`delete from sessions where candidate_id = $1 and expires_at <= now()`, [candidateId]);
}
