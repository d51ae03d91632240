import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../database/database';
import { HttpError } from 'server-kit/http-error';
import { lockCandidate } from './profile.sql';
import { requireVersions, type Step } from './versions';

/**
 * Runs a change of a candidate's data as one transaction. Two saves of one candidate, a double click or two
 * tabs, wait for each other, so the later one sees what the earlier has stored. Throws `session-required`
 * when the account was removed in the meantime, and `changed-elsewhere` when the request's `If-Match` names
 * an old version of a saved step.
 */
export function asCandidate<T>(
  database: Database,
  candidateId: string,
  work: (transaction: Transaction) => Promise<T>,
  saved?: { readonly request: FastifyRequest; readonly steps: readonly Step[] },
): Promise<T> {
  return database.transaction(async (transaction) => {
    if (!(await lockCandidate(transaction, candidateId))) throw new HttpError('session-required');
    if (saved) await requireVersions(transaction, candidateId, saved);
    return work(transaction);
  });
}
