import { privacyNoticeVersion } from 'shared/contract/account';
import type { SessionUser, SignUpPayload } from 'shared/contract/auth';
import type { Queryable } from '../database/database';

export interface Credentials {
  readonly user: SessionUser;
  readonly passwordHash: string;
}

const userColumns = `id, first_name as "firstName", last_name as "lastName", email`;

/** Throws a unique violation when the address has an account. Returns the id. */
export async function insertCandidate(
  db: Queryable,
  candidate: Omit<SignUpPayload, 'password'> & { passwordHash: string },
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into candidates
       (email, first_name, last_name, mobile, password_hash, privacy_notice, privacy_notice_at)
     values ($1, $2, $3, $4, $5, $6, now()) returning id`,
    [
      candidate.email,
      candidate.firstName,
      candidate.lastName,
      candidate.mobile,
      candidate.passwordHash,
      privacyNoticeVersion,
    ],
  );
  if (!row) throw new Error('The new candidate was not returned');
  return row.id;
}

export async function findCredentials(db: Queryable, email: string): Promise<Credentials | null> {
  const [row] = await db.query<SessionUser & { password_hash: string }>(
    `select ${userColumns}, password_hash from candidates where lower(email) = lower($1)`,
    [email],
  );
  if (!row) return null;
  const { password_hash, ...user } = row;
  return { user, passwordHash: password_hash };
}

export async function findUser(db: Queryable, candidateId: string): Promise<SessionUser | null> {
  const [user] = await db.query<SessionUser>(`select ${userColumns} from candidates where id = $1`, [
    candidateId,
  ]);
  return user ?? null;
}

/** Whom a scheduled deletion is about; null when the account is kept, or gone. */
export async function findDeletion(
  db: Queryable,
  candidateId: string,
): Promise<(SessionUser & { readonly deleteAt: Date }) | null> {
  const [row] = await db.query<SessionUser & { deleteAt: Date }>(
    `select ${userColumns}, delete_at as "deleteAt" from candidates where id = $1 and delete_at is not null`,
    [candidateId],
  );
  return row ?? null;
}

/** Throws a unique violation when another account has the address. */
export async function updateEmail(db: Queryable, candidateId: string, email: string): Promise<void> {
  await db.query(`update candidates set email = $2, updated_at = now() where id = $1`, [candidateId, email]);
}

/** Sets the password and returns the account's address. */
export async function updatePassword(
  db: Queryable,
  candidateId: string,
  passwordHash: string,
): Promise<string> {
  const [row] = await db.query<{ email: string }>(
    `update candidates set password_hash = $2, updated_at = now() where id = $1 returning email`,
    [candidateId, passwordHash],
  );
  if (!row) throw new Error('The candidate of the reset link is gone');
  return row.email;
}
