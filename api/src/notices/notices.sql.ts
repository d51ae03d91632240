import type { StageText } from 'contract/wire/applications';
import type { NoticeKind, Notices } from 'contract/wire/notices';
import type { Ask } from 'contract/wire/document-decisions';
import { stageText } from '../kernel/candidate/stage-texts.sql';
import { knownName } from '../kernel/candidate/candidates.sql';
import { findRow, type Queryable } from '../database/database';
import { documentStates } from '../kernel/candidate/document-decisions.sql';
import { retentionPeriods as keep } from '../retention-periods';
import { secondsUntilNotice, type StoredChange } from '../kernel/candidate/changes.sql';
import type { Recipient } from './notice';

export interface Account extends Recipient {
  readonly profileStatus: string | null;
  readonly statusMessage: string | null;
  /** What is written to the candidate; null for English. */
  readonly language: string | null;
  readonly wanted: Notices;
  /** When the last notice was sent. */
  readonly noticedAt: string | null;
  readonly wait: number;
}

/** Locks the row until the transaction ends; null when the account is gone. */
export const lockAccount = (db: Queryable, candidateId: string): Promise<Account | null> =>
  findRow(
    db,
    `select id, email, mobile, ${knownName} as "firstName", language, profile_status as "profileStatus", status_message as "statusMessage",
       json_build_object('profile', notices_profile, 'applications', notices_applications) as wanted,
       noticed_at::text as "noticedAt", ${secondsUntilNotice} as wait
     from candidates where id::text = $1 for update`,
    [candidateId],
  );

/** A change that is still to be told, with what is true of its subject now. */
export interface PendingChange extends StoredChange {
  readonly id: string;
  /** Of an application; null when it is gone. */
  readonly application: {
    readonly number: string;
    readonly company: string;
    readonly stage: string;
    readonly isWithdrawn: boolean;
    /** What staff say of the stage; null for one of another backend. */
    readonly text: StageText | null;
  } | null;
  /** What staff still ask for there; null for nothing. */
  readonly request: Ask | null;
  /** The document that is stored there is accepted. */
  readonly isAccepted: boolean;
  /** The candidate still has no document there. */
  readonly isAbsent: boolean;
}

/** Oldest first. */
export const listPending = (db: Queryable, candidateId: string) =>
  db.query<PendingChange>(
    `select n.id, n.kind, n.subject, n.message,
       case when a.id is not null then json_build_object('number', a.application_no,
         'company', a.company_name, 'stage', a.status, 'isWithdrawn', a.withdrawn_at is not null,
         'text', (select ${stageText} from application_stages where stage = a.status)) end as application,
       (select json_build_object('reason', reason, 'dueOn', to_char(due_on, 'YYYY-MM-DD'),
           'sentence', coalesce(sentence, case when reason is null then r.message end))
         from document_requests r where r.candidate_id = n.candidate_id and r.slot = n.subject
         and r.answered_at is null) as request,
       exists (select 1 from json_array_elements(${documentStates}) s
         where s ->> 'slot' = n.subject and s ->> 'state' = 'accepted') as "isAccepted",
       exists (select 1 from document_absences d where d.candidate_id = n.candidate_id and d.slot = n.subject) as "isAbsent"
     from notices n left join applications a on n.kind = 'application' and a.id::text = n.subject
     where n.candidate_id = $1 order by n.noted_at, n.id`,
    [candidateId],
  );

/** Removes changes that were told; one that has happened again meanwhile has another id. */
export const deletePending = (db: Queryable, ids: readonly string[]) =>
  db.query(`delete from notices where id::text in (select json_array_elements_text($1::json))`, [
    JSON.stringify(ids),
  ]);

/** Takes the candidate's turn for the next hour. */
export const takeTurn = (db: Queryable, candidateId: string) =>
  db.query(`update candidates set noticed_at = now() where id = $1`, [candidateId]);

/** Gives it back, since nothing was sent. */
export const giveTurnBack = (db: Queryable, { id, noticedAt }: Account) =>
  db.query(`update candidates set noticed_at = $2::timestamptz where id = $1`, [id, noticedAt]);

export const saveNotices = (db: Queryable, candidateId: string, { profile, applications }: Notices) =>
  db.query(`update candidates set notices_profile = $2, notices_applications = $3 where id = $1`, [
    candidateId,
    profile,
    applications,
  ]);

export const insertLink = (
  db: Queryable,
  link: { tokenHash: string; candidateId: string; kinds: readonly NoticeKind[] },
) =>
  db.query(
    `insert into unsubscribe_links (token_hash, candidate_id, kinds, expires_at)
     select $1, id, array(select json_array_elements_text($3::json)), now() + interval '${keep.unsubscribeLinkMonths} months'
     from candidates where id = $2`,
    [link.tokenHash, link.candidateId, JSON.stringify(link.kinds)],
  );

/** Switches off what a link is for. Returns that; null for an unknown or expired link. */
export async function switchOff(db: Queryable, tokenHash: string): Promise<readonly NoticeKind[] | null> {
  const row = await findRow<{ kinds: NoticeKind[] }>(
    db,
    `update candidates set notices_profile = notices_profile and 'profile' <> all (kinds),
       notices_applications = notices_applications and 'applications' <> all (kinds)
     from unsubscribe_links where token_hash = $1 and candidate_id = id and unsubscribe_links.expires_at > now()
     returning kinds`,
    [tokenHash],
  );
  return row?.kinds ?? null;
}

/** Removes old links, and changes whose mails were given up so long ago that staff cannot send them again. */
export async function deleteExpired(db: Queryable): Promise<void> {
  await db.query(`delete from unsubscribe_links where expires_at <= now()`);
  await db.query(`delete from notices where noted_at < now() - interval '${keep.failedMailDays} days'`);
}
