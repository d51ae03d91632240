import type { SignUpPayload } from 'shared/contract/auth';
import { isUniqueViolation, type Database } from '../database/database';
import { ApiError } from '../http/api-error';
import { insertCandidate } from './candidates.sql';
import type { PasswordHasher } from './passwords';

/** Creates the account. The database's unique index decides between two sign-ups at once. */
export async function signUp(
  database: Database,
  hasher: PasswordHasher,
  { password, ...person }: SignUpPayload,
): Promise<void> {
  const passwordHash = await hasher.hash(password);
  try {
    await insertCandidate(database, { ...person, passwordHash });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('email-taken', {
      fields: { email: 'An account with this email address already exists. Please sign in instead' },
    });
  }
}
