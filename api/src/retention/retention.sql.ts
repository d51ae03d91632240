import { findRow, requireRow, type Queryable } from '../database/database';
import { retentionPeriods as keep } from '../retention-periods';

const ago = (months: number) => `now() - interval '${months} months'`;
/** An open session counts as use, too: a sign-in writes it first. */
const unusedFor = (months: number) => `candidates where last_used_at < ${ago(months)}
  and not exists (select 1 from sessions s where s.candidate_id = candidates.id)`;
/** The rows that each rule is about, and what happens to them. They happen in this order. */
const rules = {
  'contact messages': {
    due: `contact_messages where created_at < ${ago(keep.contactMessageMonths)}`,
    change: 'delete from contact_messages',
  },
  // Their other rows go with them; the sweep removes their files.
  'unused accounts': {
    due: `${unusedFor(keep.unusedAccountMonths)}
      and unused_notice_at > last_used_at and unused_notice_at < ${ago(keep.noticeMonths)}`,
    change: 'delete from candidates',
  },
  'mails about unused accounts': {
    due: `${unusedFor(keep.unusedAccountMonths - keep.noticeMonths)}
      and (unused_notice_at is null or unused_notice_at <= last_used_at)`,
    change: 'update candidates set unused_notice_at = now()',
  },
  'entries of the access log': { due: `access_log where at < ${ago(keep.accessLogMonths)}`, change: null },
} as const;

type Rule = keyof typeof rules;
export const retentionRules = Object.keys(rules) as Rule[];

export async function countDue(db: Queryable, rule: Rule): Promise<number> {
  const counted = `select count(*)::int as due from ${rules[rule].due}`;
  return (await requireRow<{ due: number }>(db, counted)).due;
}

/**
 * Returns the rows that it was about. More than 1,000 wait for the next day: a statement must end in time.
 */
export function applyRule(db: Queryable, rule: Rule) {
  const { due, change } = rules[rule];
  return db.query<{ id: string }>(
    change
      ? `${change} where id in (select id from ${due} limit 1000 for update skip locked) returning id`
      : `select generate_series(1, expire_access_log())`,
  );
}

/** The day of the removal, '2026-11-27'; null when the account is gone, or was used since its notice. */
export const findUnused = (db: Queryable, candidateId: string) =>
  findRow<{ email: string; removedOn: string }>(
    db,
    `select email, to_char(unused_notice_at + interval '${keep.noticeMonths} months', 'YYYY-MM-DD') as "removedOn"
     from candidates where id::text = $1 and unused_notice_at > last_used_at`,
    [candidateId],
  );
