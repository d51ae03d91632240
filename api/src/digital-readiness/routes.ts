import type { FastifyInstance } from 'fastify';
import { digitalReadinessPayloadSchema } from 'shared/contract/digital-readiness';
import { endpoints } from 'shared/contract/endpoints';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { parse } from '../http/parse';
import { asCandidate } from '../profile/as-candidate';
import { findDigitalReadiness, putDigitalReadiness } from './digital-readiness.sql';

/** POST /candidate/digital-readiness. Answers with what is stored now. */
export function registerDigitalReadiness(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  app.post(endpoints.saveDigitalReadiness.path, async (request) => {
    const candidateId = await requireSession(request);
    const answers = parse(digitalReadinessPayloadSchema, request.body);
    const data = await asCandidate(database, candidateId, async (transaction) => {
      await putDigitalReadiness(transaction, candidateId, answers);
      return findDigitalReadiness(transaction, candidateId);
    });
    return { data, message: 'Your digital readiness has been saved successfully' };
  });
}
