import type { FastifyInstance } from 'fastify';
import { educationPayloadSchema } from 'shared/contract/education';
import { endpoints } from 'shared/contract/endpoints';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { parse } from '../http/parse';
import { asCandidate } from '../profile/as-candidate';
import { checkStudies } from './check-studies';
import { findEducation, putEducation } from './education.sql';

/** POST /candidate/education. Answers with what is stored now. */
export function registerEducation(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  app.post(endpoints.saveEducation.path, async (request) => {
    const candidateId = await requireSession(request);
    const study = parse(educationPayloadSchema, request.body);
    const data = await asCandidate(database, candidateId, async (transaction) => {
      await checkStudies(transaction, study, await findEducation(transaction, candidateId));
      await putEducation(transaction, candidateId, study);
      return findEducation(transaction, candidateId);
    });
    return { data, message: 'Your education details have been saved successfully' };
  });
}
