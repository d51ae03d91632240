import { findRow, hasRows, requireRow, type Queryable } from '../../database/database';

/** In the access log. */
export const newDeviceAction = 'signed in on a new device';

/** Whether anybody has signed in to the account before. */
export const hasSignedIn = (db: Queryable, candidateId: string): Promise<boolean> =>
  hasRows(db, `select 1 from access_log where candidate_id = $1 and action in ('signed in', $2)`, [
    candidateId,
    newDeviceAction,
  ]);

/** Within a day. */
export async function countNewDevices(db: Queryable, candidateId: string): Promise<number> {
  const row = await requireRow<{ count: number }>(
    db,
    `select count(*)::int as count from access_log
     where candidate_id = $1 and action = $2 and at > now() - interval '1 day'`,
    [candidateId, newDeviceAction],
  );
  return row.count;
}

/** What a mail says of a sign-in on a new device; null when the account is gone. */
export const findNewDevice = (db: Queryable, candidateId: string, at: string) =>
  findRow<{ readonly email: string; readonly device: string; readonly at: Date }>(
    db,
    `select email, detail as device, at from candidates join access_log on candidate_id = id
     where id::text = $1 and at = $2::timestamptz and action = $3`,
    [candidateId, at, newDeviceAction],
  );
