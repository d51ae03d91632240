import type { FastifyInstance } from 'fastify';
import type { OnboardingStep } from 'shared/contract/profile';
import type { AnyObject, InferType, ObjectSchema } from 'yup';
import type { RequireSession } from '../auth/require-session';
import type { Database, Transaction } from '../database/database';
import { parse } from '../http/parse';
import { asCandidate } from './as-candidate';
import { findAnswers } from './versions';

interface StepSave<S extends ObjectSchema<AnyObject>> {
  readonly path: string;
  readonly step: OnboardingStep;
  readonly schema: S;
  readonly message: string;
  readonly save: (transaction: Transaction, candidateId: string, answers: InferType<S>) => Promise<void>;
}

/** The save of an onboarding step without files. It answers with what is stored now. */
export function stepSave<S extends ObjectSchema<AnyObject>>({
  path,
  step,
  schema,
  message,
  save,
}: StepSave<S>) {
  return (app: FastifyInstance, database: Database, requireSession: RequireSession): void => {
    app.post(path, async (request) => {
      const candidateId = await requireSession(request);
      const answers = parse(schema, request.body);
      const data = await asCandidate(
        database,
        candidateId,
        async (transaction) => {
          await save(transaction, candidateId, answers);
          return findAnswers[step](transaction, candidateId);
        },
        { request, steps: [step] },
      );
      return { data, message };
    });
  };
}
