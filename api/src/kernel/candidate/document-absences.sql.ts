import {
  absenceReminderDays,
  type AbsencePayload,
  type AbsenceReason,
  type DocumentAbsence,
} from 'contract/wire/document-absences';
import type { Queryable } from '../../database/database';
import { utcTime } from '../../database/utc-time.sql';

/** Documents that candidates say they do not have. */

export const listAbsences = (db: Queryable, candidateId: string) =>
  db.query<DocumentAbsence>(
    `select slot, reason, ${utcTime('stated_at')} as "statedAt"
     from document_absences where candidate_id = $1 order by slot`,
    [candidateId],
  );

/** With the same reason it stays as it is; beside a stored file there is nothing to state. */
export const putAbsence = (db: Queryable, candidateId: string, slot: string, { reason }: AbsencePayload) =>
  db.query(
    `insert into document_absences (candidate_id, slot, reason)
     select $1, $2, $3
     where not exists (select 1 from stored_files where candidate_id = $1 and slot = $2)
     on conflict (candidate_id, slot) do update
       set reason = excluded.reason, stated_at = now(), reminded_at = null
     where document_absences.reason <> excluded.reason`,
    [candidateId, slot, reason],
  );

export const deleteAbsence = (db: Queryable, candidateId: string, slot: string) =>
  db.query(`delete from document_absences where candidate_id = $1 and slot = $2`, [candidateId, slot]);

const applied: AbsenceReason = 'applied';

const isDue = `reason = '${applied}' and reminded_at is null
  and stated_at < now() - interval '${absenceReminderDays} days'`;

/** Candidates who are to be reminded, at most 1,000: a statement must end in time. */
export const listAbsenceReminders = (db: Queryable) =>
  db.query<{ readonly candidateId: string }>(
    `select candidate_id as "candidateId" from document_absences where ${isDue} order by stated_at limit 1000`,
  );

/** Marks those of a candidate as reminded of whose time has come. */
export const takeAbsenceReminders = (db: Queryable, candidateId: string) =>
  db.query<{ readonly slot: string }>(
    `update document_absences set reminded_at = now() where candidate_id = $1 and ${isDue} returning slot`,
    [candidateId],
  );
