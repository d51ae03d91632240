import { hasRows, type Queryable } from '../database/database';

export interface AccessEntry {
  readonly at: Date;
  readonly actor: string;
  /** 'staff profile-status', 'file refused'; the database's triggers add 'password changed' and the like. */
  readonly action: string;
  readonly candidateId: string | null;
  /** Never an answer or an address of a candidate: the entry outlives the account. */
  readonly detail: string;
}

export async function insertAccess(db: Queryable, entry: Omit<AccessEntry, 'at'>): Promise<void> {
  await db.query(`insert into access_log (actor, action, candidate_id, detail) values ($1, $2, $3, $4)`, [
    entry.actor,
    entry.action,
    entry.candidateId,
    entry.detail,
  ]);
}

/** Whether the candidate has sent a file with a virus within a day. */
export const hasRefusedFile = (db: Queryable, candidateId: string): Promise<boolean> =>
  hasRows(
    db,
    `select from access_log where candidate_id = $1 and action = 'file refused' and at > now() - interval '1 day'`,
    [candidateId],
  );

/** Who the triggers name for changes of this transaction. */
export async function actAs(transaction: Queryable, actor: string): Promise<void> {
  await transaction.query(`select set_config('portal.actor', $1, true)`, [actor]);
}

/**
 * Newest first; of one candidate, or of all.
 * @param until the `place` of the newest entry that is wanted
 * @returns each with its time as the database spells it
 */
export function listAccess(
  db: Queryable,
  candidateId: string | null,
  limit: number,
  until?: string,
): Promise<(AccessEntry & { readonly place: string })[]> {
  return db.query(
    `select at, at::text as place, actor, action, candidate_id as "candidateId", detail from access_log
     where ($1::uuid is null or candidate_id = $1) and ($3::timestamptz is null or at <= $3)
     order by at desc limit $2`,
    [candidateId, limit, until ?? null],
  );
}
