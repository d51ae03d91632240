import { proofMinutes } from 'contract/wire/account-periods';
import type { SessionEntry } from 'contract/wire/sessions';
import { findRow, hasRows, type Queryable } from '../../database/database';
import { utcTime } from '../../database/utc-time.sql';

/** Tokens that are neither expired nor unused for $2 days. */
const isOpen = 'expires_at > now() and last_seen_at > now() - make_interval(days => $2::int)';

/** Apart from the session's row: one statement for both could wait for a reset that waits for it. */
const noteUse = (db: Queryable, tokenHash: string) =>
  db.query(
    `update candidates set last_used_at = now() where id = (select candidate_id from sessions where token_hash = $1)`,
    [tokenHash],
  );

/** Whose session a token is; null when it is not open. The time of its use is written once an hour. */
export async function useSession(db: Queryable, tokenHash: string, idleDays: number): Promise<string | null> {
  const [row] = await db.query<{ candidate_id: string; is_seen: boolean }>(
    `select candidate_id, last_seen_at > now() - interval '1 hour' as is_seen from sessions
     where token_hash = $1 and ${isOpen}`,
    [tokenHash, idleDays],
  );
  if (row?.is_seen === false) {
    await db.query(`update sessions set last_seen_at = now() where token_hash = $1`, [tokenHash]);
    await noteUse(db, tokenHash);
  }
  return row?.candidate_id ?? null;
}

/**
 * Whether the password was entered in this session a short time ago: at the sign-in, or when it was asked for
 * again.
 */
export const isProved = (db: Queryable, tokenHash: string): Promise<boolean> =>
  hasRows(
    db,
    `select 1 from sessions where token_hash = $1 and proved_at > now() - make_interval(mins => $2::int)`,
    [tokenHash, proofMinutes],
  );

/**
 * Lets a session go on with another token, as of now with a proof of the password: a copy of the earlier
 * token must not get what its owner has proved. Returns whether the session is still there.
 */
export const renewSession = (
  db: Queryable,
  candidateId: string,
  { tokenHash, newHash }: { tokenHash: string; newHash: string },
): Promise<boolean> =>
  hasRows(
    db,
    `update sessions set token_hash = $3, proved_at = now() where candidate_id = $1 and token_hash = $2 returning id`,
    [candidateId, tokenHash, newHash],
  );

/** @param device what the session is listed as */
export async function nameSession(db: Queryable, tokenHash: string, device: string): Promise<void> {
  await db.query(`update sessions set device = $2 where token_hash = $1`, [tokenHash, device]);
  await noteUse(db, tokenHash);
}

/** Keeps the last used sessions alone: more than any person has. */
export async function endOldest(db: Queryable, candidateId: string): Promise<void> {
  await db.query(
    `delete from sessions where id in
       (select id from sessions where candidate_id = $1 order by last_seen_at desc, created_at desc offset 50)`,
    [candidateId],
  );
}

/** The session of the token first, then the last used. */
export function listSessions(
  db: Queryable,
  { candidateId, idleDays, tokenHash }: { candidateId: string; idleDays: number; tokenHash: string },
): Promise<SessionEntry[]> {
  return db.query<SessionEntry>(
    `select id, device, ${utcTime('created_at')} as "firstSeen", ${utcTime('last_seen_at')} as "lastSeen",
       token_hash = $3 as "isCurrent"
     from sessions where candidate_id = $1 and ${isOpen}
     order by token_hash = $3 desc, last_seen_at desc, id`,
    [candidateId, idleDays, tokenHash],
  );
}

/** Null when the candidate has no such session. */
export async function findTokenHash(db: Queryable, candidateId: string, id: string): Promise<string | null> {
  const row = await findRow<{ hash: string }>(
    db,
    `select token_hash as hash from sessions where candidate_id = $1 and id::text = $2`,
    [candidateId, id],
  );
  return row?.hash ?? null;
}

const conditions = { id: 'id::text = $2', token: 'token_hash = $2', 'not-token': 'token_hash <> $2' };

/**
 * Ends a candidate's sessions of an id, of a token's hash, or of any other. Returns whether there was one.
 */
export async function endSessions(
  db: Queryable,
  candidateId: string,
  by: keyof typeof conditions,
  value: string,
): Promise<boolean> {
  const statement = `delete from sessions where candidate_id = $1 and ${conditions[by]} returning id`;
  return (await db.query(statement, [candidateId, value])).length > 0;
}
