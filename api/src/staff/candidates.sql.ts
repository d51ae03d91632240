import { findRow, type Queryable } from '../database/database';

interface CandidateSummary {
  readonly email: string;
  readonly name: string;
  readonly profileStatus: string | null;
  readonly applications: number;
  readonly createdAt: Date;
}

/** Newest first. */
export const listCandidates = (db: Queryable, limit: number) =>
  db.query<CandidateSummary>(
    `select email, first_name || ' ' || last_name as name, profile_status as "profileStatus", created_at as "createdAt",
       (select count(*)::int from applications where candidate_id = candidates.id) as applications
     from candidates order by created_at desc, email limit $1`,
    [limit],
  );

/** The account of an email address or an application number. */
export async function findCandidateId(db: Queryable, reference: string): Promise<string | null> {
  const row = await findRow<{ id: string }>(
    db,
    `select id from candidates where lower(email) = lower($1)
     union all select candidate_id from applications where upper(application_no) = upper($1)`,
    [reference],
  );
  return row?.id ?? null;
}

/** Without a message an earlier one is removed. Null when no account has this address. */
export const setProfileStatus = (
  db: Queryable,
  email: string,
  { status, message = null }: { status: string | null; message?: string | null },
) =>
  findRow<{ readonly id: string; readonly hasChanged: boolean }>(
    db,
    `with earlier as (
       select id, (profile_status, status_message) is distinct from ($2::text, $3::text) as has_changed
       from candidates where lower(email) = lower($1) for update)
     update candidates set profile_status = $2, status_message = $3,
       updated_at = case when has_changed then now() else updated_at end,
       profile_status_at = case when has_changed then now() else profile_status_at end
     from earlier where candidates.id = earlier.id
     returning candidates.id, has_changed as "hasChanged"`,
    [email, status, message],
  );
