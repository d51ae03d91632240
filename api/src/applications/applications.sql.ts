import type { JobApplication } from 'contract/wire/applications';
import { findRow, requireRow, type Queryable } from '../database/database';

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const select = `select id, company_name as "companyName", application_no as "applicationNo", designation, status,
    ${iso('created_at')} as "createdAt", ${iso('updated_at')} as "updatedAt",
    ${iso('withdrawn_at')} as "withdrawnAt", withdrawal_reason as "withdrawalReason"
  from applications`;

/** Newest first. */
export function listApplications(db: Queryable, candidateId: string): Promise<JobApplication[]> {
  return db.query<JobApplication>(
    `${select} where candidate_id = $1 order by created_at desc, application_no desc`,
    [candidateId],
  );
}

export const findApplication = (db: Queryable, applicationNo: string): Promise<JobApplication | null> =>
  findRow(db, `${select} where upper(application_no) = upper($1)`, [applicationNo]);

/** Locks an application until the transaction ends. */
export const lockApplication = (db: Queryable, applicationNo: string) =>
  findRow<{
    readonly id: string;
    readonly candidateId: string;
    readonly applicationNo: string;
    readonly status: string;
    readonly isWithdrawn: boolean;
  }>(
    db,
    `select id, candidate_id as "candidateId", application_no as "applicationNo", status,
       withdrawn_at is not null as "isWithdrawn"
     from applications where upper(application_no) = upper($1) for update`,
    [applicationNo],
  );

/** The same of the candidate's own. */
export const lockOwnApplication = (db: Queryable, candidateId: string, id: string) =>
  findRow<JobApplication & { readonly withdrawnAt: string | null }>(
    db,
    `${select} where candidate_id = $1 and id::text = $2 for update`,
    [candidateId, id],
  );

export async function nextApplicationNo(db: Queryable): Promise<string> {
  const next = `select nextval('application_numbers')::text as number`;
  return `MG-${(await requireRow<{ number: string }>(db, next)).number}`;
}

interface NewApplication {
  readonly candidateId: string;
  readonly applicationNo: string;
  readonly companyName: string;
  readonly designation: string | null;
  readonly status: string;
  /** Hours that have passed since it was made, and since its last change. */
  readonly createdHoursAgo?: number;
  readonly updatedHoursAgo?: number;
}

/** Returns its id. Throws a unique violation when the number is taken. */
export async function insertApplication(
  db: Queryable,
  { candidateId, applicationNo, companyName, designation, status, ...ago }: NewApplication,
): Promise<string> {
  const row = await requireRow<{ id: string }>(
    db,
    `insert into applications (candidate_id, application_no, company_name, designation, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(hours => $6::int), now() - make_interval(hours => $7::int))
     returning id`,
    [
      ...[candidateId, applicationNo, companyName, designation, status],
      ...[ago.createdHoursAgo ?? 0, ago.updatedHoursAgo ?? 0],
    ],
  );
  return row.id;
}

export const updateStage = (db: Queryable, id: string, stage: string) =>
  db.query(`update applications set status = $2, updated_at = now() where id = $1`, [id, stage]);

/** The stage, and the time of its last change, stay as they are. */
export const updateWithdrawn = (db: Queryable, id: string, reason: string | null) =>
  db.query(`update applications set withdrawn_at = now(), withdrawal_reason = $2 where id = $1`, [
    id,
    reason,
  ]);
