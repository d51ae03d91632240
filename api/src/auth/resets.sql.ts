import type { Queryable } from '../database/database';

export async function insertReset(
  db: Queryable,
  { tokenHash, candidateId, minutes }: { tokenHash: string; candidateId: string; minutes: number },
): Promise<void> {
  await db.query(
    `insert into password_resets (token_hash, candidate_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3::int))`,
    [tokenHash, candidateId, minutes],
  );
}

export async function isResetOpen(db: Queryable, tokenHash: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 as open from password_resets where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );
  return rows.length > 0;
}

/** Takes the link out of use and returns its candidate; null when it is unknown, expired or was used in the meantime. */
export async function takeReset(db: Queryable, tokenHash: string): Promise<string | null> {
  const [row] = await db.query<{ candidate_id: string }>(
    `delete from password_resets where token_hash = $1 and expires_at > now() returning candidate_id`,
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
