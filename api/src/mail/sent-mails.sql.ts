import { findRow, type Queryable } from '../database/database';
import { utcTime } from '../database/utc-time.sql';
import type { ChannelName } from 'contract/wire/notices';
import { retentionPeriods as keep } from '../retention-periods';

/** Mails and messages to candidates, by the reference in each. */

export interface SentMail {
  readonly subject: string;
  readonly channel: ChannelName;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

/** An account that is gone has none. */
export const insertSentMail = (
  db: Queryable,
  given: Pick<SentMail, 'subject' | 'channel'> & { readonly reference: string; readonly candidateId: string },
) =>
  db.query(
    `insert into sent_mails (reference, candidate_id, subject, channel)
     select $1, id, $3, $4 from candidates where id = $2`,
    [given.reference, given.candidateId, given.subject, given.channel],
  );

const columns = `subject, channel, ${utcTime('sent_at')} as "sentAt"`;

export const findSentMail = (db: Queryable, candidateId: string, reference: string) =>
  findRow<SentMail>(db, `select ${columns} from sent_mails where candidate_id = $1 and reference = $2`, [
    candidateId,
    reference,
  ]);

export const findLastMail = (db: Queryable, candidateId: string) =>
  findRow<SentMail>(
    db,
    `select ${columns} from sent_mails where candidate_id = $1 and channel = 'mail'
     order by sent_mails.sent_at desc limit 1`,
    [candidateId],
  );

/** The mail server or the gateway took it. */
export const markAccepted = (db: Queryable, reference: string) =>
  db.query(`update sent_mails set accepted_at = now() where reference = $1`, [reference]);

/** Mails to a candidate, and tries that failed, the newest first. */
export const listSentMails = (db: Queryable, candidateId: string, limit: number) =>
  db.query<SentMail & { readonly isAccepted: boolean }>(
    `select ${columns}, accepted_at is not null as "isAccepted" from sent_mails where candidate_id = $1
     order by sent_mails.sent_at desc limit $2`,
    [candidateId, limit],
  );

export const deleteOldMails = (db: Queryable) =>
  db.query(`delete from sent_mails where sent_at < now() - interval '${keep.sentMailMonths} months'`);
