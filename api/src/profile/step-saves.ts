import type { FastifyInstance } from 'fastify';
import { parse } from 'shared/contract/request';
import { checkEducation, checkExpertise, stepSaves, type SavedStep } from 'shared/contract/step-saves';
import type { InferType } from 'yup';
import type { RequireSession } from '../auth/require-session';
import type { Database, Transaction } from '../database/database';
import { putDigitalReadiness } from '../digital-readiness/digital-readiness.sql';
import { findEducation, putEducation } from '../education/education.sql';
import { putExperience } from '../experience/experience.sql';
import { findExpertise, putExpertise } from '../expertise/expertise.sql';
import { findEntriesByName, findEntry } from '../lookups/chosen.sql';
import { putSelfAssessment } from '../self-assessment/self-assessment.sql';
import { asCandidate } from './as-candidate';
import { findAnswers } from './versions';

type Saves = {
  readonly [Step in SavedStep]: (
    transaction: Transaction,
    candidateId: string,
    answers: InferType<(typeof stepSaves)[Step]['schema']>,
  ) => Promise<void>;
};

const saves: Saves = {
  'education-details': async (transaction, candidateId, study) => {
    checkEducation(await findEducation(transaction, candidateId), {
      qualification: await findEntry(transaction, 'qualification', {
        id: study.qualification_id,
        candidateId,
      }),
      degree: await findEntry(transaction, 'degree', { id: study.degree_id, candidateId }),
    });
    await putEducation(transaction, candidateId, study);
  },
  'professional-details': putExperience,
  'skills-and-expertise': async (transaction, candidateId, expertise) => {
    const entriesOf = (kind: 'skills' | 'languages') =>
      findEntriesByName(transaction, kind, { names: expertise[kind], candidateId });
    const entries = { skills: await entriesOf('skills'), languages: await entriesOf('languages') };
    const before = await findExpertise(transaction, candidateId);
    const checked = checkExpertise(expertise, before, (kind, name) =>
      entries[kind].findLast((entry) => entry.name.toLowerCase() === name.toLowerCase()),
    );
    await putExpertise(transaction, candidateId, checked);
  },
  'digital-readiness': putDigitalReadiness,
  'self-assessment': putSelfAssessment,
};

/** The saves of onboarding steps without files. Each answers with what is stored now. */
export function registerStepSaves(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  const register = <S extends SavedStep>(step: S): void => {
    const { endpoint, schema, message } = stepSaves[step];
    app.post(endpoint.path, async (request) => {
      const candidateId = await requireSession(request);
      const answers = parse(schema, request.body) as Parameters<Saves[S]>[2]; // the schema of this step
      const data = await asCandidate(
        database,
        candidateId,
        async (transaction) => {
          await saves[step](transaction, candidateId, answers);
          return findAnswers[step](transaction, candidateId);
        },
        { request, steps: [step] },
      );
      return { data, message };
    });
  };
  for (const step of Object.keys(stepSaves) as SavedStep[]) register(step);
}
