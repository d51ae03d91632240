import type { SessionUser, SignUpPayload } from 'contract/wire/auth';
import type { Consent } from 'contract/wire/consent';
import type { Locale } from 'contract/language/locale';
import { findRow, hasRows, requireRow, type Queryable } from '../../database/database';

export interface Account extends SessionUser {
  readonly passwordHash: string;
}

/** The first name that mails may use. */
export const knownName = `case when email_verified_at is not null then nullif(first_name, '') end`;

const userColumns = `id, first_name as "firstName", last_name as "lastName", email`;

export interface Newcomer extends Omit<SignUpPayload, 'password'>, Pick<Account, 'passwordHash'> {
  /** Null: the person was not asked. */
  readonly consent: Consent | null;
  /** Null for English. */
  readonly language: Locale | null;
}

/** Throws a unique violation when the address has an account. Returns the id. */
export async function insertCandidate(
  db: Queryable,
  { email, firstName, lastName, mobile, passwordHash, consent, language }: Newcomer,
): Promise<string> {
  const row = await requireRow<{ id: string }>(
    db,
    `insert into candidates
       (email, first_name, last_name, mobile, password_hash, privacy_notice, privacy_notice_at, adult_confirmed_at, language)
     select $1, $2, $3, $4, $5, $6, asked_at, asked_at, $7
     from (select case when $6::text is not null then now() end as asked_at) as consent returning id`,
    [email, firstName, lastName, mobile, passwordHash, consent?.notice ?? null, language],
  );
  return row.id;
}

export const findAccount = (db: Queryable, email: string) =>
  findRow<Account>(
    db,
    `select ${userColumns}, password_hash as "passwordHash" from candidates where lower(email) = lower($1)`,
    [email],
  );

export const findUser = (db: Queryable, candidateId: string) =>
  findRow<SessionUser>(db, `select ${userColumns} from candidates where id = $1`, [candidateId]);

/**
 * The account of a scheduled deletion, with earlier addresses that an undo could still restore.
 * Null when the account is kept, or gone.
 */
export const findDeletion = (db: Queryable, candidateId: string) =>
  findRow<{ readonly email: string; readonly earlier: readonly string[]; readonly deleteAt: Date }>(
    db,
    `select email, delete_at as "deleteAt", array(select old_email from email_changes
       where candidate_id = $1 and confirmed_at is not null and expires_at > now()) as earlier
     from candidates where id = $1 and delete_at is not null`,
    [candidateId],
  );

/**
 * Who reads a mail to the candidate, and in what language; null for English. The name is null until the
 * address is verified: before that, whoever signed up may have named a stranger's address.
 */
export const findReader = (db: Queryable, candidateId: string) =>
  findRow<{
    readonly email: string;
    readonly firstName: string | null;
    readonly language: string | null;
  }>(db, `select email, ${knownName} as "firstName", language from candidates where id::text = $1`, [
    candidateId,
  ]);

export const updateLanguage = (db: Queryable, candidateId: string, language: Locale | null) =>
  db.query(`update candidates set language = $2 where id = $1`, [candidateId, language]);

export const cancelDeletion = (db: Queryable, candidateId: string) =>
  db.query(`update candidates set delete_at = null where id = $1`, [candidateId]);

/** Throws a unique violation when another account has the address. */
export const updateEmail = (db: Queryable, candidateId: string, email: string) =>
  db.query(`update candidates set email = $2, updated_at = now() where id = $1`, [candidateId, email]);

/** Returns the account's address. */
export const updatePassword = (db: Queryable, candidateId: string, passwordHash: string) =>
  requireRow<{ email: string }>(
    db,
    `update candidates set password_hash = $2, updated_at = now() where id = $1 returning email`,
    [candidateId, passwordHash],
  );

/** Stores another hash of the same password, unless a new one was set meanwhile. */
export const replaceHash = (db: Queryable, { id, passwordHash }: Account, newHash: string) =>
  db.query(`update candidates set password_hash = $3 where id = $1 and password_hash = $2`, [
    id,
    passwordHash,
    newHash,
  ]);

/** At most one link for a new password is mailed to an account in so many minutes. */
const resetMailMinutes = 10;

/**
 * Takes an account's turn to get such a link; false when it got one a moment ago. Until it is kept, the link
 * counts as mailed so long ago that another one may be after these seconds: this process may die before.
 */
export const takeResetTurn = (db: Queryable, candidateId: string, seconds: number): Promise<boolean> =>
  hasRows(
    db,
    `update candidates set reset_mailed_at = now() - make_interval(mins => $2::int, secs => -$3::int)
     where id = $1 and (reset_mailed_at is null or reset_mailed_at <= now() - make_interval(mins => $2::int))
     returning id`,
    [candidateId, resetMailMinutes, seconds],
  );

/** The link was mailed. */
export const keepResetTurn = (db: Queryable, candidateId: string) =>
  db.query(`update candidates set reset_mailed_at = now() where id = $1`, [candidateId]);

/** The link was not mailed. */
export const returnResetTurn = (db: Queryable, candidateId: string) =>
  db.query(`update candidates set reset_mailed_at = null where id = $1`, [candidateId]);
