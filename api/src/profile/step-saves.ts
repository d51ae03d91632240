import { parse } from '../http/parse';
import { stepSaves, type SavedStep } from '../kernel/candidate/step-schemas';
import { checkEducation, checkExpertise } from './check-choices';
import type { Transaction } from '../database/database';
import type { Call, Handlers } from '../http/serve';
import { findEntriesByName, findEntry } from '../kernel/lookups.sql';
import type { Services } from '../services';
import { findAnswers, putAnswers, readAnswers, type Answers } from '../kernel/candidate/answers.sql';
import { asCandidate } from '../kernel/candidate/as-candidate';

/** Checks answers against the lists that they were chosen from. Returns the values to store. */
type Check<Step extends SavedStep> = (
  transaction: Transaction,
  candidateId: string,
  answers: Answers<Step>,
) => Promise<Answers<Step>>;

const checkStudies: Check<'education-details'> = async (transaction, candidateId, study) => {
  checkEducation(await findAnswers(transaction, candidateId, 'education-details'), {
    qualification: await findEntry(transaction, 'qualification', { id: study.qualification_id, candidateId }),
    degree: await findEntry(transaction, 'degree', { id: study.degree_id, candidateId }),
  });
  return study;
};

const checkNames: Check<'skills-and-expertise'> = async (transaction, candidateId, expertise) => {
  const entriesOf = (kind: 'skills' | 'languages') =>
    findEntriesByName(transaction, kind, { names: expertise[kind], candidateId });
  const entries = { skills: await entriesOf('skills'), languages: await entriesOf('languages') };
  const before = await findAnswers(transaction, candidateId, 'skills-and-expertise');
  return checkExpertise(expertise, before, (kind, name) =>
    entries[kind].findLast((entry) => entry.name.normalize().toLowerCase() === name.toLowerCase()),
  );
};

/** The saves of onboarding steps without files. Each responds with the stored answers. */
export function stepSaveCalls({ database }: Services) {
  const save =
    <Step extends SavedStep>(step: Step, check: Check<Step> = async (_, __, answers) => answers) =>
    async ({ request, candidateId }: Call) => {
      const { schema, message } = stepSaves[step];
      const answers = parse(schema, request.body) as Answers<Step>; // the schema of this step
      const work = async (transaction: Transaction) => {
        await putAnswers(transaction, candidateId, step, await check(transaction, candidateId, answers));
        return readAnswers(transaction, candidateId, step);
      };
      return { data: await asCandidate(database, candidateId, work, { request, steps: [step] }), message };
    };

  return {
    saveEducation: save('education-details', checkStudies),
    saveExperience: save('professional-details'),
    saveExpertise: save('skills-and-expertise', checkNames),
    saveDigitalReadiness: save('digital-readiness'),
    saveSelfAssessment: save('self-assessment'),
  } satisfies Partial<Handlers>;
}
