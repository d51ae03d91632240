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
