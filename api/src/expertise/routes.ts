import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { expertisePayloadSchema } from 'shared/contract/expertise';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { parse } from '../http/parse';
import { asCandidate } from '../profile/as-candidate';
import { findExpertise, putExpertise } from './expertise.sql';
import { inOurWords } from './in-our-words';

/** POST /candidate/expertise. Answers with what is stored now. */
export function registerExpertise(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  app.post(endpoints.saveExpertise.path, async (request) => {
    const candidateId = await requireSession(request);
    const expertise = parse(expertisePayloadSchema, request.body);
    const data = await asCandidate(database, candidateId, async (transaction) => {
      const before = await findExpertise(transaction, candidateId);
      await putExpertise(transaction, candidateId, await inOurWords(transaction, expertise, before));
      return findExpertise(transaction, candidateId);
    });
    return { data, message: 'Your skills and languages has been saved successfully' };
  });
}
