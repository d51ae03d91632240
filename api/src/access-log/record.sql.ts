import { findRow, type Queryable } from '../database/database';
import type { AccessEntry } from './access-log.sql';

/** Whatever somebody tries, an account's entries stay few enough to be read. */
const mostPerHour = 20;

/**
 * Records what was done with an account, unless the same has been recorded `most` times within an hour.
 * @returns the entry's time, which identifies it; null when it was one too many
 */
export async function record(
  db: Queryable,
  {
    actor = 'candidate',
    action,
    candidateId,
    detail = '',
  }: Partial<AccessEntry> & Pick<AccessEntry, 'action' | 'candidateId'>,
  most: number = mostPerHour,
): Promise<string | null> {
  const row = await findRow<{ at: string }>(
    db,
    `insert into access_log (actor, action, candidate_id, detail)
     select $1, $2, $3, $4 where $5 > (select count(*) from access_log
       where candidate_id = $3::uuid and action = $2 and at > now() - interval '1 hour')
     returning at::text`,
    [actor, action, candidateId, detail, most],
  );
  return row?.at ?? null;
}
