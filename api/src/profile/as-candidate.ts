import type { Database, Transaction } from '../database/database';
import { ApiError } from '../http/api-error';
import { lockCandidate } from './profile.sql';

/**
 * Runs a save as one transaction. Two saves of one candidate, a double click or two tabs, wait for each other, so the
 * later one sees what the earlier has stored. Throws `session-required` when the account was removed meanwhile.
 */
export function asCandidate<T>(
  database: Database,
  candidateId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    if (!(await lockCandidate(transaction, candidateId))) throw new ApiError('session-required');
    return work(transaction);
  });
}
