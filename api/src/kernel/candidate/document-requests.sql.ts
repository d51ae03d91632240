import type { DocumentRequest } from 'contract/wire/document-requests';
import { findRow, requireRow, type Queryable } from '../../database/database';
import { utcTime } from '../../database/utc-time.sql';

/** Documents that staff ask for. A slot has at most one open request. */

const isOpen = 'candidate_id = $1 and answered_at is null';

/** An expression: the open requests of candidate $1 as JSON, the longest open first. */
export const openRequests = `(select coalesce(json_agg(json_build_object('slot', slot, 'message', message,
    'askedAt', ${utcTime('created_at')}, 'reason', reason,
    'sentence', coalesce(sentence, case when reason is null then message end),
    'dueOn', to_char(due_on, 'YYYY-MM-DD')) order by created_at, slot), '[]')
  from document_requests where ${isOpen})`;

export async function listOpenRequests(db: Queryable, candidateId: string): Promise<DocumentRequest[]> {
  const statement = `select ${openRequests} as requests`;
  return (await requireRow<{ requests: DocumentRequest[] }>(db, statement, [candidateId])).requests;
}

interface NewRequest {
  readonly candidateId: string;
  readonly slot: string;
  readonly message: string;
  readonly askedBy: string;
  readonly reason?: string | null;
  readonly sentence?: string | null;
  /** YYYY-MM-DD */
  readonly dueOn?: string | null;
}

/** Returns the message that this one replaces; null when the slot had no open request. */
export async function putRequest(
  db: Queryable,
  { candidateId, slot, message, askedBy, reason = null, sentence = message, dueOn = null }: NewRequest,
): Promise<string | null> {
  const row = await findRow<{ replaced: string | null }>(
    db,
    `with earlier as (select message from document_requests where ${isOpen} and slot = $2)
     insert into document_requests (candidate_id, slot, message, asked_by, reason, sentence, due_on)
     values ($1, $2, $3, $4, $5, $6, $7::date)
     on conflict (candidate_id, slot) where answered_at is null
     do update set message = excluded.message, asked_by = excluded.asked_by, reason = excluded.reason,
       sentence = excluded.sentence, due_on = excluded.due_on, reminded_before = null, created_at = now()
     returning (select message from earlier) as replaced`,
    [candidateId, slot, message, askedBy, reason, sentence, dueOn],
  );
  return row?.replaced ?? null;
}

/** Removes the open request of a slot. Returns its message; null when there is none. */
export async function withdrawRequest(
  db: Queryable,
  candidateId: string,
  slot: string,
): Promise<string | null> {
  const row = await findRow<{ message: string }>(
    db,
    `delete from document_requests where ${isOpen} and slot = $2 returning message`,
    [candidateId, slot],
  );
  return row?.message ?? null;
}

export async function answerRequest(db: Queryable, candidateId: string, slot: string): Promise<void> {
  await db.query(`update document_requests set answered_at = now() where ${isOpen} and slot = $2`, [
    candidateId,
    slot,
  ]);
}

/** The time of a reminder. */
interface ReminderTime {
  readonly now: Date;
  /** YYYY-MM-DD in India */
  readonly today: string;
}

/**
 * Three days before the last day and one day before it. The first comes no later than that, so that two are
 * days apart, and neither within twelve hours of the request.
 */
const isDue = `answered_at is null and due_on between $1::date and $1::date + 3
  and created_at < $2::timestamptz - interval '12 hours'
  and ((reminded_before is null and due_on - $1::date <> 2)
    or (reminded_before > 1 and due_on - $1::date <= 1))`;

/** Candidates who are to be reminded, at most 1,000: a statement must end in time. */
export const listDeadlines = (db: Queryable, { now, today }: ReminderTime) =>
  db.query<{ readonly candidateId: string }>(
    `select candidate_id as "candidateId" from document_requests where ${isDue} order by due_on limit 1000`,
    [today, now.toISOString()],
  );

/** Marks those of a candidate as reminded of whose last day is near. */
export const takeDeadlines = (db: Queryable, candidateId: string, { now, today }: ReminderTime) =>
  db.query<{ readonly slot: string }>(
    `update document_requests set reminded_before = case when due_on - $1::date > 1 then 3 else 1 end
     where candidate_id = $3 and ${isDue} returning slot`,
    [today, now.toISOString(), candidateId],
  );

interface ListedRequest {
  readonly email: string;
  readonly slot: string;
  readonly message: string;
  readonly askedBy: string;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  /** YYYY-MM-DD */
  readonly dueOn: string | null;
}

/** Of one candidate, or of all: open ones first, then the last answered. */
export const listRequests = (db: Queryable, candidateId: string | null, limit: number) =>
  db.query<ListedRequest>(
    `select email, slot, message, asked_by as "askedBy", r.created_at as "createdAt", answered_at as "answeredAt",
       to_char(due_on, 'YYYY-MM-DD') as "dueOn"
     from document_requests r join candidates c on c.id = candidate_id
     where $1::uuid is null or candidate_id = $1
     order by answered_at desc nulls first, r.created_at, slot limit $2`,
    [candidateId, limit],
  );
