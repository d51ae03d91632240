import { hasRows, type Queryable } from '../../database/database';

export const isKnownDevice = (db: Queryable, email: string, deviceHash: string): Promise<boolean> =>
  hasRows(
    db,
    `select 1 from known_devices join candidates on id = candidate_id
     where lower(email) = lower($1) and device_hash = $2`,
    [email, deviceHash],
  );

export const forgetDevices = (db: Queryable, candidateId: string) =>
  db.query(`delete from known_devices where candidate_id = $1`, [candidateId]);

/**
 * Remembers the device for the account, and forgets those that were not used for as long as their cookie
 * lives, or are many.
 * @param device.earlier what it was remembered as, by this and by other accounts; they go on with the new
 * hash
 */
export async function rememberDevice(
  db: Queryable,
  candidateId: string,
  device: { readonly hash: string; readonly earlier: string | null; readonly days: number },
): Promise<void> {
  if (device.earlier !== null)
    await db.query(`update known_devices set device_hash = $2 where device_hash = $1`, [
      device.earlier,
      device.hash,
    ]);
  await db.query(
    `with old as (
       delete from known_devices
       where candidate_id = $1 and device_hash <> $2 and (seen_at < now() - make_interval(days => $3::int)
         or device_hash in (select device_hash from known_devices where candidate_id = $1 and device_hash <> $2
           order by seen_at desc offset 19))
     )
     insert into known_devices (candidate_id, device_hash) values ($1, $2)
     on conflict (candidate_id, device_hash) do update set seen_at = now()`,
    [candidateId, device.hash, device.days],
  );
}
