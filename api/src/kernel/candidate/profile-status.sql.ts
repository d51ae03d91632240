import { findRow, type Queryable } from '../../database/database';
import { isDocument } from './document-types.sql';

export interface StoredStatus {
  readonly status: string | null;
  readonly message: string | null;
  /** Of its last change, to be compared; null when that was never. */
  readonly changedAt: string | null;
}

/** Null when the account is gone. */
export const findProfileStatus = (db: Queryable, candidateId: string): Promise<StoredStatus | null> =>
  findRow(
    db,
    `select profile_status as status, status_message as message, profile_status_at::text as "changedAt"
     from candidates where id = $1`,
    [candidateId],
  );

interface NewStatus {
  readonly status: string | null;
  readonly message: string | null;
  /** Whether it follows from the documents; else staff set it by hand. */
  readonly follows: boolean;
}

/** Without a message an earlier one is removed. Returns whether the candidate sees another one now. */
export async function updateProfileStatus(
  db: Queryable,
  candidateId: string,
  { status, message, follows }: NewStatus,
): Promise<boolean> {
  const row = await findRow<{ hasChanged: boolean }>(
    db,
    `with earlier as (
       select id, (profile_status, status_message) is distinct from ($2::text, $3::text) as has_changed
       from candidates where id = $1 for update)
     update candidates set profile_status = $2, status_message = $3, profile_status_follows = $4,
       updated_at = case when has_changed then now() else updated_at end,
       profile_status_at = case when has_changed then now() else profile_status_at end,
       waiting_since = case when $2 in ('Profile requires updates', 'Profile approved') then null
         else waiting_since end
     from earlier where candidates.id = earlier.id
     returning has_changed as "hasChanged"`,
    [candidateId, status, message, follows],
  );
  return row?.hasChanged ?? false;
}

/**
 * An expression: since when the first stored document of candidate $1 waits for a decision of staff.
 * @param from SQL: what was stored before is not counted
 */
const undecidedSince = (from = "'-infinity'") => `(select min(f.created_at) from stored_files f
  where f.candidate_id = $1 and ${isDocument('f.type')} and f.created_at >= ${from}
    and not exists (select 1 from document_decisions d
      where d.candidate_id = $1 and d.slot = f.slot and d.file = f.name)
    and not exists (select 1 from document_requests r
      where r.candidate_id = $1 and r.slot = f.slot and r.answered_at is null))`;

/** A candidate waits for us since the first stored document that staff have not decided on; or not at all. */
export const settleWaiting = (db: Queryable, candidateId: string) =>
  db.query(`update candidates set waiting_since = ${undecidedSince()} where id = $1`, [candidateId]);

/**
 * The same after a document was removed: who does not wait, as staff said by hand, does not begin to, and
 * what they had before that is not waited for again.
 */
export const settleRemoved = (db: Queryable, candidateId: string) =>
  db.query(
    `update candidates set waiting_since = ${undecidedSince('waiting_since')}
     where id = $1 and waiting_since is not null`,
    [candidateId],
  );

/**
 * The candidate has sent what was asked for: a status that follows from the documents is "under review"
 * again, unless something else is still asked for.
 */
export const followAnswer = (db: Queryable, candidateId: string) =>
  db.query(
    `update candidates set profile_status = 'Profile under review', status_message = null,
       profile_status_at = now()
     where id = $1 and profile_status_follows and profile_status = 'Profile requires updates'
       and not exists (select 1 from document_requests where candidate_id = $1 and answered_at is null)`,
    [candidateId],
  );
