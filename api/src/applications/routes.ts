import type { FastifyRequest } from 'fastify';
import type { JobApplication } from 'contract/wire/applications';
import * as successMessages from 'contract/wire/success-messages';
import { withdrawalSchema } from 'contract/wire/withdrawal';
import { HttpError } from 'server-kit/http-error';
import type { Transaction } from '../database/database';
import { parse } from '../http/parse';
import type { Handlers } from '../http/serve';
import { requireVersion } from '../kernel/candidate/versions';
import { noteVisit } from '../kernel/candidate/visits.sql';
import type { Services } from '../services';
import { listApplications, lockOwnApplication } from './applications.sql';
import { withdrawApplication } from './withdraw';

const movedMeanwhile = /*i18n*/ 'This application has just moved on. Look at its stage, then decide again';

/** Locks the application of the path. Throws `not-found` for another candidate's as for none. */
async function requireOwn(
  db: Transaction,
  request: FastifyRequest<{ Params: { id?: string } }>,
  candidateId: string,
) {
  const found = await lockOwnApplication(db, candidateId, request.params.id ?? '');
  if (!found) throw new HttpError('not-found');
  return found;
}

/** What the candidate has applied for. */
export const applicationCalls = ({ database, mail }: Services) =>
  ({
    /** Only the dashboard makes this call, when it appears: it is a visit. */
    listAppliedJobs: async ({ candidateId }) => {
      await noteVisit(database, candidateId);
      return { data: await listApplications(database, candidateId) };
    },

    /** A second click changes nothing. Who moved it meanwhile is heard first: it may be an offer now. */
    withdrawApplication: async ({ request, candidateId }) => {
      const { reason } = parse(withdrawalSchema, request.body);
      const data = await database.transaction(async (transaction): Promise<JobApplication> => {
        const found = await requireOwn(transaction, request, candidateId);
        if (found.withdrawnAt) return found;
        requireVersion(request, found.updatedAt, movedMeanwhile);
        const application = { ...found, candidateId };
        await withdrawApplication(transaction, mail, {
          application,
          actor: 'candidate',
          reason: reason || null,
        });
        return requireOwn(transaction, request, candidateId);
      });
      mail.wake();
      return { data, message: successMessages.withdrawApplication };
    },
  }) satisfies Partial<Handlers>;
