import type { SessionUser, SignUpPayload } from 'contract/auth';
import { readConsent } from 'contract/consent';
import type { Locale } from 'contract/locale';
import { findRow, requireRow, type Queryable } from '../database/database';

export interface Account extends SessionUser {
  readonly passwordHash: string;
}

/** The first name that mails may use. */
export const knownName = `case when email_verified_at is not null then first_name end`;

const userColumns = `id, first_name as "firstName", last_name as "lastName", email`;

/**
 * Throws a unique violation when the address has an account. Returns the id.
 * @param language null for none
 */
export async function insertCandidate(
  db: Queryable,
  {
    email,
    firstName,
    lastName,
    mobile,
    passwordHash,
  }: Omit<SignUpPayload, 'password'> & Pick<Account, 'passwordHash'>,
  { notice, isAdult } = readConsent(undefined),
  language: Locale | null = null,
): Promise<string> {
  const row = await requireRow<{ id: string }>(
    db,
    `insert into candidates
       (email, first_name, last_name, mobile, password_hash, privacy_notice, privacy_notice_at, adult_confirmed_at, language)
     values ($1, $2, $3, $4, $5, $6, now(), case when $7::boolean then now() end, $8) returning id`,
    [email, firstName, lastName, mobile, passwordHash, notice, isAdult, language],
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
