import type { StageText } from 'contract/wire/applications';
import type { ChannelName, NoticeKind, Notices } from 'contract/wire/notices';
import type { Ask } from 'contract/wire/document-decisions';
import { stageText } from '../kernel/candidate/stage-texts.sql';
import { knownName } from '../kernel/candidate/candidates.sql';
import { findRow, type Queryable, type Transaction } from '../database/database';
import { documentStates } from '../kernel/candidate/document-decisions.sql';
import { retentionPeriods as keep } from '../retention-periods';
import {
  noticeChoices,
  noticedAt,
  secondsUntilNotice,
  type StoredChange,
} from '../kernel/candidate/changes.sql';
import type { Recipient } from './notice';

export interface Account extends Recipient {
  readonly profileStatus: string | null;
  readonly statusMessage: string | null;
  /** By the channel that is asked about. */
  readonly wanted: Readonly<Record<NoticeKind, boolean>>;
  /** When the last notice was sent by it. */
  readonly noticedAt: string | null;
  readonly wait: number;
}

/** The channel of a notice, and whether there is one to phones. */
interface Way {
  readonly channel: ChannelName;
  readonly hasGateway: boolean;
}

const wantedBy = ({ channel, hasGateway }: Way): string =>
  channel === 'mail'
    ? noticeChoices(hasGateway)
    : `json_build_object('profile', phone_profile, 'applications', phone_applications)`;

/** Locks the row until the transaction ends; null when the account is gone. */
export const lockAccount = (db: Queryable, candidateId: string, way: Way): Promise<Account | null> =>
  findRow(
    db,
    `select id, email, mobile, ${knownName} as "firstName", language, profile_status as "profileStatus", status_message as "statusMessage",
       ${wantedBy(way)} as wanted,
       ${noticedAt[way.channel]}::text as "noticedAt", ${secondsUntilNotice(way.channel)} as wait
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

/** Changes that a channel has yet to send, the oldest first. */
export const listPending = (db: Queryable, candidateId: string, channel: ChannelName) =>
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
     where n.candidate_id = $1 and n.${channel}_due order by n.noted_at, n.id`,
    [candidateId],
  );

/**
 * Marks changes as sent by a channel, and deletes those that no other channel has yet to send. A change that
 * has happened again meanwhile has another id.
 */
export async function endPending(
  db: Transaction,
  ids: readonly string[],
  channel: ChannelName,
): Promise<void> {
  const given = [JSON.stringify(ids)];
  const theirs = `id::text in (select json_array_elements_text($1::json))`;
  await db.query(`update notices set ${channel}_due = false where ${theirs}`, given);
  await db.query(`delete from notices where ${theirs} and not mail_due and not phone_due`, given);
}

/** Takes the candidate's turn for the next hour. */
export const takeTurn = (db: Queryable, candidateId: string, channel: ChannelName) =>
  db.query(`update candidates set ${noticedAt[channel]} = now() where id = $1`, [candidateId]);

/** Gives it back, since nothing was sent. */
export const giveTurnBack = (db: Queryable, account: Account, channel: ChannelName) =>
  db.query(`update candidates set ${noticedAt[channel]} = $2::timestamptz where id = $1`, [
    account.id,
    account.noticedAt,
  ]);

/**
 * Returns false when messages are wanted and there is no number. Without a gateway, what is switched off is
 * so for phones, too, as its mails have come in their place.
 */
export async function saveNotices(
  db: Queryable,
  candidateId: string,
  { profile, applications, phoneProfile, phoneApplications }: Notices,
  hasGateway: boolean,
): Promise<boolean> {
  const phone = (kind: NoticeKind, parameter: string) =>
    hasGateway ? `coalesce(${parameter}, phone_${kind})` : `phone_${kind} and notices.${kind}`;
  const [isSaved] = await db.query(
    `update candidates set notices_profile = notices.profile, notices_applications = notices.applications,
       phone_profile = ${phone('profile', 'by_phone.profile')},
       phone_applications = ${phone('applications', 'by_phone.applications')}
     from (select $2::boolean as profile, $3::boolean as applications) as notices,
       (select $4::boolean as profile, $5::boolean as applications) as by_phone
     where id = $1 and (mobile <> '' or not coalesce(by_phone.profile or by_phone.applications, false))
     returning id`,
    [candidateId, profile, applications, phoneProfile ?? null, phoneApplications ?? null],
  );
  return isSaved !== undefined;
}

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

/**
 * Switches off the mails that a link is for, and without a gateway those in place of messages. Returns their
 * kinds; null for an unknown or expired link.
 */
export async function switchOff(
  db: Queryable,
  tokenHash: string,
  hasGateway: boolean,
): Promise<readonly NoticeKind[] | null> {
  const off = (kind: NoticeKind) =>
    (hasGateway ? ['notices'] : ['notices', 'phone']).map(
      (way) => `${way}_${kind} = ${way}_${kind} and '${kind}' <> all (kinds)`,
    );
  const row = await findRow<{ kinds: NoticeKind[] }>(
    db,
    `update candidates set ${[...off('profile'), ...off('applications')].join(', ')}
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
