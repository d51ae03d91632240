import { findRow, hasRows, type Queryable } from '../database/database';
import { utcTime } from '../database/utc-time.sql';

/** Views that a person of the staff has saved. */

export interface SavedView {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
}

export const listViews = (db: Queryable, person: string) =>
  db.query<SavedView>(`select name, filters from desk_views where person = $1 order by name`, [person]);

/** Replaces one of the same name. False when the person has `most` others. */
export const saveView = (db: Queryable, person: string, { name, filters }: SavedView, most: number) =>
  hasRows(
    db,
    `insert into desk_views (person, name, filters) select $1, $2, $3::text::jsonb
     where $4 > (select count(*) from desk_views where person = $1 and name <> $2)
     on conflict (person, name) do update set filters = excluded.filters returning name`,
    [person, name, JSON.stringify(filters), most],
  );

export const deleteView = (db: Queryable, person: string, name: string) =>
  hasRows(db, `delete from desk_views where person = $1 and name = $2 returning name`, [person, name]);

/** Notes that a person has a candidate open, and returns who else does. Null when the account is gone. */
export async function meetAt(
  db: Queryable,
  candidateId: string,
  person: string,
  seconds: number,
): Promise<string[] | null> {
  const noted = await hasRows(
    db,
    `insert into desk_presences (candidate_id, person) select id, $2 from candidates where id = $1
     on conflict (candidate_id, person) do update set seen_at = now() returning person`,
    [candidateId, person],
  );
  if (!noted) return null;
  const rows = await db.query<{ person: string }>(
    `select person from desk_presences
     where candidate_id = $1 and person <> $2 and seen_at > now() - make_interval(secs => $3) order by person`,
    [candidateId, person, seconds],
  );
  return rows.map((row) => row.person);
}

/** Forgets who looked at what: the access log has it. */
export const deleteOldPresences = (db: Queryable) =>
  db.query(`delete from desk_presences where seen_at < now() - interval '1 hour'`);

export interface Summary {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: string | null;
  readonly statusMessage: string | null;
  /** What a new status is compared with: see `setStatusByHand`. */
  readonly statusAt: string | null;
  readonly waitingSince: string | null;
  readonly joinedAt: string;
  readonly deleteAt: string | null;
}

export const findSummary = (db: Queryable, candidateId: string) =>
  findRow<Summary>(
    db,
    `select id, first_name || ' ' || last_name as name, email, profile_status as status,
       status_message as "statusMessage", profile_status_at::text as "statusAt",
       ${utcTime('waiting_since')} as "waitingSince", ${utcTime('created_at')} as "joinedAt",
       ${utcTime('delete_at')} as "deleteAt"
     from candidates where id = $1`,
    [candidateId],
  );

/** What was done with a candidate's account, newest first. */
export const listHistory = (db: Queryable, candidateId: string, limit: number) =>
  db.query<{ readonly at: string; readonly who: string; readonly what: string; readonly why: string }>(
    `select ${utcTime('at')} as at, actor as who, action as what, detail as why from access_log
     where candidate_id = $1 order by access_log.at desc limit $2`,
    [candidateId, limit],
  );

export interface BoardCard {
  readonly applicationNo: string;
  readonly candidateId: string;
  readonly candidate: string;
  readonly companyName: string;
  readonly designation: string | null;
  readonly status: string;
  readonly updatedAt: string;
  readonly withdrawnAt: string | null;
  readonly withdrawalReason: string | null;
}

const cards = `select application_no as "applicationNo", a.candidate_id as "candidateId",
    first_name || ' ' || last_name as candidate, company_name as "companyName", designation, a.status,
    ${utcTime('a.updated_at')} as "updatedAt", ${utcTime('withdrawn_at')} as "withdrawnAt",
    withdrawal_reason as "withdrawalReason"
  from applications a join candidates c on c.id = a.candidate_id`;

/** The applications of a stage, the longest unchanged first. */
export const listStage = (db: Queryable, stage: string, limit: number) =>
  db.query<BoardCard>(
    `${cards} where withdrawn_at is null and a.status = $1
     order by a.updated_at, a.application_no limit $2`,
    [stage, limit],
  );

/** The last first. */
export const listWithdrawn = (db: Queryable, limit: number) =>
  db.query<BoardCard>(
    `${cards} where withdrawn_at is not null order by withdrawn_at desc, a.application_no limit $1`,
    [limit],
  );

/** Of those that go on; `withdrawn` of the others. */
export const countStages = (db: Queryable) =>
  db.query<{ readonly stage: string; readonly count: number }>(
    `select case when withdrawn_at is null then status else 'withdrawn' end as stage, count(*)::int as count
     from applications group by 1`,
  );
