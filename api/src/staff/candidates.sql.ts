import { findRow, hasRows, type Queryable } from '../database/database';

export interface CandidateSummary {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly profileStatus: string | null;
  readonly applications: number;
  readonly createdAt: Date;
}

const summary = `select c.id, c.email, c.first_name || ' ' || c.last_name as name, c.profile_status as "profileStatus",
    (select count(*)::int from applications a where a.candidate_id = c.id) as applications, c.created_at as "createdAt"
  from candidates c`;

/** Newest first. */
export async function listCandidates(db: Queryable, limit: number): Promise<CandidateSummary[]> {
  return db.query<CandidateSummary>(`${summary} order by c.created_at desc, c.email limit $1`, [limit]);
}

export const findCandidate = (db: Queryable, email: string): Promise<CandidateSummary | null> =>
  findRow(db, `${summary} where lower(c.email) = lower($1)`, [email]);

/** Whom an email address or an application number is about. */
export async function findCandidateId(db: Queryable, reference: string): Promise<string | null> {
  const row = await findRow<{ id: string }>(
    db,
    `select id from candidates where lower(email) = lower($1)
     union all select candidate_id from applications where upper(application_no) = upper($1)`,
    [reference],
  );
  return row?.id ?? null;
}

/** Without a message an earlier one is removed. False when no account has this address. */
export const setProfileStatus = (
  db: Queryable,
  email: string,
  { status, message = null }: { status: string | null; message?: string | null },
): Promise<boolean> =>
  hasRows(
    db,
    `update candidates set profile_status = $2, status_message = $3, updated_at = now()
     where lower(email) = lower($1) returning id`,
    [email, status, message],
  );
