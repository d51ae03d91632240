import type { SignUpPayload } from 'shared/contract/auth';
import { isUniqueViolation, type Database } from '../database/database';
import { ApiError } from 'shared/contract/request';
import { isTakenByOther } from '../email-change/email-changes.sql';
import { insertCandidate } from './candidates.sql';
import type { PasswordHasher } from './passwords';

const taken = () =>
  new ApiError('email-taken', {
    fields: { email: 'An account with this email address already exists. Please sign in instead' },
  });

/** Creates the account. The database's unique index decides between two sign-ups at once. */
export async function signUp(
  database: Database,
  hasher: PasswordHasher,
  { password, ...person }: SignUpPayload,
): Promise<void> {
  const passwordHash = await hasher.hash(password);
  try {
    await database.transaction(async (transaction) => {
      const id = await insertCandidate(transaction, { ...person, passwordHash });
      // An address that its former account may get back. Looked up after the insert: the unique index has made a change
      // of that address at this instant wait.
      if (await isTakenByOther(transaction, person.email, id)) throw taken();
    });
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
}
