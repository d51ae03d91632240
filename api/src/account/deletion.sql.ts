import { deletionDays } from 'contract/wire/account-periods';
import { findRow, hasRows, type Queryable } from '../database/database';
import { utcTime } from '../database/utc-time.sql';
import { ownAddresses, removeRows } from '../kernel/candidate/remove-account.sql';

/**
 * Schedules the deletion of the account that still has this password; a date that is set already stays.
 * @returns the date, as ISO 8601; null when the password was replaced meanwhile
 */
export async function scheduleDeletion(
  db: Queryable,
  candidateId: string,
  passwordHash: string,
): Promise<string | null> {
  const row = await findRow<{ deleteAt: string }>(
    db,
    `update candidates set delete_at = coalesce(delete_at, now() + make_interval(days => $3::int))
     where id = $1 and password_hash = $2 returning to_json(delete_at) as "deleteAt"`,
    [candidateId, passwordHash, deletionDays],
  );
  return row?.deleteAt ?? null;
}

/**
 * Schedules, from today on, a deletion that was asked for and is no longer known.
 * @returns whether there was one to schedule
 */
export const scheduleAgain = (db: Queryable, candidateId: string): Promise<boolean> =>
  hasRows(
    db,
    `update candidates set delete_at = now() + make_interval(days => $2::int)
     where id = $1 and delete_at is null returning id`,
    [candidateId, deletionDays],
  );

/** Accounts whose date has come, the oldest first. */
export async function listDue(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from candidates where delete_at <= now() order by delete_at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** Accounts that are to be deleted, the next first. Times are ISO 8601, UTC. */
export const listScheduled = (db: Queryable, limit: number) =>
  db.query<{ readonly id: string; readonly name: string; readonly email: string; readonly deleteAt: string }>(
    `select id, first_name || ' ' || last_name as name, email, ${utcTime('delete_at')} as "deleteAt"
     from candidates where delete_at is not null order by candidates.delete_at, id limit $1`,
    [limit],
  );

/**
 * Deletes an account whose date has come, with the messages that it sent.
 * @returns the names of its files; null when it was kept in the last moment
 */
export async function deleteRows(db: Queryable, candidateId: string): Promise<string[] | null> {
  const due = `select id from candidates where id = $1 and delete_at <= now() for update`;
  if (!(await hasRows(db, due, [candidateId]))) return null;
  // Once the team has their mail: a sign-up proves no address, so that someone could remove another person's
  // unread.
  await db.query(
    `delete from contact_messages where mailed_at is not null and (candidate_id = $1
       or lower(email) in ${ownAddresses} and created_at >= (select created_at from candidates where id = $1))`,
    [candidateId],
  );
  return removeRows(db, candidateId);
}
