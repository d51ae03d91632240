import { requireRow, type Queryable } from '../database/database';
import { utcTime } from '../database/utc-time.sql';

export type MailJobKind =
  | 'password-reset'
  | 'account-recovery'
  | 'contact-message'
  | 'email-confirm'
  | 'email-notice'
  | 'email-verify'
  | 'account-unused'
  | 'account-deletion'
  | 'file-refused'
  | 'breach-notice'
  | 'new-device'
  | 'password-changed'
  | 'password-set'
  | 'passkey-added'
  | 'passkey-removed'
  | 'notice'
  | 'phone-notice';

export interface MailJob {
  readonly kind: MailJobKind;
  /**
   * What to write about: an email address, or the id of a contact message, an email change, a breach's letter
   * or a candidate, perhaps with the time of an entry of the access log or the name of a passkey behind it.
   * Never a secret.
   */
  readonly ref: string;
}

/**
 * Takes the due mails of an earlier version, which keeps them in a table of its own and may still run beside
 * this one.
 */
export async function takeEarlierJobs(db: Queryable): Promise<MailJob[]> {
  return db.query<MailJob>(
    `delete from mail_jobs
     where id in (select id from mail_jobs where due_at <= now() order by created_at for update skip locked)
     returning kind, subject_ref as ref`,
  );
}

/** How much mail is late, or was given up. */
export interface MailCounts {
  /** Mails that are due and not sent, those too that have failed and are tried again. */
  readonly waiting: number;
  /** Seconds that the oldest of them has waited; 0 without one. */
  readonly oldest: number;
  /** Mails that were given up within the last 30 days. */
  readonly givenUp: number;
}

export const countMails = (db: Queryable) =>
  requireRow<MailCounts>(
    db,
    `select count(*) filter (where name = 'mail' and due <= now())::int as waiting,
       coalesce(extract(epoch from now() - min(due) filter (where name = 'mail' and due <= now())), 0)::float8
         as oldest,
       count(*) filter (where name = 'mail-failed')::int as "givenUp"
     from (
       -- The time of a mail that is tried again is that of its next attempt.
       select name, case when state = 'created' then start_after else created_on end as due
       from pgboss.job where name in ('mail', 'mail-failed') and state in ('created', 'retry', 'active')
     ) as mails`,
  );

export interface UnsentMail {
  readonly kind: MailJobKind;
  /** `again`: a try has failed. */
  readonly state: 'waits' | 'again' | 'given-up';
  /** ISO 8601, UTC: the next try, or when it was given up. */
  readonly at: string;
  /** What the mail server or the network said at the last try. */
  readonly reason: string | null;
}

const about = `split_part(lower(data ->> 'ref'), ' ', 1) in (select json_array_elements_text($1::json))`;

/** Mails about these references that no mail server has taken, the next first. @param refs lowercase */
export const listUnsent = (db: Queryable, refs: readonly string[], limit: number) =>
  db.query<UnsentMail>(
    `select data ->> 'kind' as kind,
       case when name = 'mail-failed' then 'given-up' when state = 'retry' then 'again' else 'waits' end
         as state,
       ${utcTime("case when name = 'mail-failed' then created_on else start_after end")} as at,
       case when name = 'mail-failed' then source_output ->> 'message' else output ->> 'message' end as reason
     from pgboss.job
     where ${about} and ((name = 'mail' and state in ('created', 'retry', 'active'))
       or (name = 'mail-failed' and state in ('created', 'retry')))
     order by start_after limit $2`,
    [JSON.stringify(refs), limit],
  );

/** Removes the mails about these references, sent, given up or waiting. @param refs in small letters */
export async function deleteJobsAbout(db: Queryable, refs: readonly string[]): Promise<void> {
  const given = JSON.stringify(refs);
  await db.query(`delete from pgboss.job where ${about}`, [given]);
  await db.query(
    `delete from mail_jobs where lower(subject_ref) in (select json_array_elements_text($1::json))`,
    [given],
  );
}
