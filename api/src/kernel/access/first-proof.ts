import { insertCandidate, type Newcomer } from '../candidate/candidates.sql';
import { removeRows } from '../candidate/remove-account.sql';
import { endAllAccess } from './tokens.sql';
import type { Queryable } from '../../database/database';
import { deletePending } from './email-changes.sql';
import { deletePasskeys } from './passkeys.sql';

/**
 * The first time that somebody proves to read an account's mailbox decides whose it is
 * (docs/decisions/0080). Whoever signed up may have been another person.
 */

/**
 * The person who signed up goes on: answers and files stay. What could open the account, and was made before
 * the proof, ends.
 * @param keptSession the hash of a token whose session stays
 */
export async function endUnproven(db: Queryable, candidateId: string, keptSession = ''): Promise<void> {
  await endAllAccess(db, candidateId, keptSession);
  await deletePasskeys(db, candidateId);
  await deletePending(db, candidateId);
}

/**
 * Another person takes the address over: the account goes with all that it has, and an empty one begins.
 * @returns its id, and the names of files that no row names any more
 */
export async function beginAgain(
  db: Queryable,
  { id, email }: { readonly id: string; readonly email: string },
  known: Pick<Newcomer, 'passwordHash' | 'consent' | 'language'>,
): Promise<{ readonly id: string; readonly files: readonly string[] }> {
  const files = await removeRows(db, id);
  const nameless = { firstName: '', lastName: '', mobile: '' };
  return { id: await insertCandidate(db, { ...known, ...nameless, email }), files };
}
