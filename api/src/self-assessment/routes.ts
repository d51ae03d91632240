import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { selfAssessmentSchema } from 'shared/contract/self-assessment';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { parse } from '../http/parse';
import { asCandidate } from '../profile/as-candidate';
import { findSelfAssessment, putSelfAssessment } from './self-assessment.sql';

/** POST /candidate/self-assessment. Answers with what is stored now. */
export function registerSelfAssessment(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  app.post(endpoints.saveSelfAssessment.path, async (request) => {
    const candidateId = await requireSession(request);
    const answers = parse(selfAssessmentSchema, request.body);
    const data = await asCandidate(database, candidateId, async (transaction) => {
      await putSelfAssessment(transaction, candidateId, answers);
      return findSelfAssessment(transaction, candidateId);
    });
    return { data, message: 'Your self-assessment has been saved successfully' };
  });
}
