import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { experiencePayloadSchema } from 'shared/contract/experience';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { parse } from '../http/parse';
import { asCandidate } from '../profile/as-candidate';
import { findExperience, putExperience } from './experience.sql';

/** POST /candidate/experience. Answers with what is stored now. */
export function registerExperience(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  app.post(endpoints.saveExperience.path, async (request) => {
    const candidateId = await requireSession(request);
    const job = parse(experiencePayloadSchema, request.body);
    const data = await asCandidate(database, candidateId, async (transaction) => {
      await putExperience(transaction, candidateId, job);
      return findExperience(transaction, candidateId);
    });
    return { data, message: 'Your professional details have been saved successfully' };
  });
}
