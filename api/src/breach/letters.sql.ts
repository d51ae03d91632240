import { findRow, requireRow, type Queryable } from '../database/database';
import { accountsOf, type Incident } from './affected.sql';

/** What the letters of an incident say. */
export interface Breach {
  /** The name that staff gave the incident. */
  readonly id: string;
  readonly since: Date;
  readonly until: Date;
  readonly what: string;
  readonly consequences: string;
  readonly measures: string;
  readonly advice: string;
  readonly contact: string;
}

const words = 'b.id, b.since, b.until, b.what, b.consequences, b.measures, b.advice, b.contact';

export const findBreach = (db: Queryable, id: string) =>
  findRow<Breach>(db, `select ${words} from breaches b where id = $1`, [id]);

/** Returns what the first of all runs has stored. */
export async function keepBreach(db: Queryable, breach: Breach): Promise<Breach> {
  const { id, since, until, what, consequences, measures, advice, contact } = breach;
  await db.query(
    `insert into breaches (id, since, until, what, consequences, measures, advice, contact)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [id, since, until, what, consequences, measures, advice, contact],
  );
  return requireRow<Breach>(db, `select ${words} from breaches b where id = $1`, [id]);
}

/** Candidates, not mails: one with two addresses counts once, and as mailed when all of them are. */
export const countLetters = (db: Queryable, breachId: string) =>
  requireRow<{ queued: number; mailed: number }>(
    db,
    `select count(*)::int as queued, (count(*) filter (where done))::int as mailed
     from (select bool_and(mailed_at is not null) as done from breach_letters where breach_id = $1 group by candidate_id) l`,
    [breachId],
  );

const withoutLetter = `not exists (select from breach_letters b where b.breach_id = $6::text and b.candidate_id = c.id)`;

/** How many of the accounts have no letter of this incident yet. */
export async function countWithoutLetter(db: Queryable, incident: Incident, breachId: string) {
  const { accounts, parameters } = accountsOf(incident);
  const counted = `select count(*)::int as missing from ${accounts} and ${withoutLetter}`;
  return (await requireRow<{ missing: number }>(db, counted, [...parameters, breachId])).missing;
}

/** Two runs at once take turns, batch by batch. */
export const lockBreach = (transaction: Queryable, id: string) =>
  requireRow(transaction, `select id from breaches where id = $1 for update`, [id]);

interface NewLetter {
  readonly id: string;
  readonly candidateId: string;
}

/**
 * Writes the letters of the next accounts after `after` that have none, with an entry of the access log each.
 * The one who changed the address of someone else's account must not be the only one to hear of the breach.
 */
export function insertLetters(
  transaction: Queryable,
  incident: Incident,
  { breachId, actor, after, limit }: { breachId: string; actor: string; after: string; limit: number },
) {
  const { accounts, parameters } = accountsOf(incident);
  return transaction.query<NewLetter>(
    `with next as (
       select c.id, c.email from ${accounts} and ${withoutLetter} and c.id > $7
       order by c.id limit $9 for key share of c),
     logged as (
       insert into access_log (actor, action, candidate_id, detail) select $8::text, 'breach letter', id, $6::text from next)
     insert into breach_letters (breach_id, candidate_id, email)
       select $6::text, id, email from next
       union all
       select $6::text, next.id, e.old_email from next join email_changes e on e.candidate_id = next.id
       where e.confirmed_at is not null and e.expires_at > now()
     on conflict do nothing
     returning id, candidate_id as "candidateId"`,
    [...parameters, breachId, after, actor, limit],
  );
}

/** Null when it was mailed already, or the account is gone. */
export const findLetter = (db: Queryable, id: string) =>
  findRow<Breach & { readonly email: string; readonly candidateId: string }>(
    db,
    `select ${words}, l.email, l.candidate_id as "candidateId" from breach_letters l join breaches b on b.id = l.breach_id
     where l.id = $1::uuid and l.mailed_at is null`,
    [id],
  );

export const markLetterMailed = (db: Queryable, id: string) =>
  db.query(`update breach_letters set mailed_at = now() where id = $1`, [id]);
