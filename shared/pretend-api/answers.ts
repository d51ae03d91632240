import type { LookupEntry, LookupKind } from 'shared/contract/lookups';
import { portfolioSchema } from 'shared/contract/portfolio';
import { parse } from 'shared/contract/request';
import { checkEducation, checkExpertise, stepSaves, type SavedStep } from 'shared/contract/step-saves';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import type { InferType } from 'yup';
import { candidateOf, ok, type Endpoint } from './call';
import { storeFiles, takeForm } from './form';
import { findEntry, listFor } from './lookups';
import type { SavedAnswers } from './state';
import { requireVersions, storedProfileOf } from './stored';

/** The saves of the onboarding wizard from its second step on; each answers with what is stored now. */

type Answers<Step extends SavedStep> = InferType<(typeof stepSaves)[Step]['schema']>;

/** Checks answers against the lists that they were chosen from, and returns what is to be stored. */
type Check<Step extends SavedStep> = (
  answers: Answers<Step>,
  saved: SavedAnswers,
  find: (kind: LookupKind, wanted: number | string) => LookupEntry | undefined,
) => Answers<Step>;

function save<Step extends SavedStep>(step: Step, check: Check<Step> = (answers) => answers): Endpoint {
  const { schema, message } = stepSaves[step];
  return (call) => {
    const candidate = candidateOf(call);
    const given = parse(schema, call.body) as Answers<Step>; // the schema of this step
    requireVersions(call, candidate, [step]);
    const answers: Readonly<Record<string, unknown>> = check(given, candidate.answers, (kind, wanted) =>
      findEntry(listFor(call.state, kind, candidate.id), wanted),
    );
    // What the answers lack is stored as null.
    const stored = Object.fromEntries(
      Object.keys(schema.fields).map((field) => [field, answers[field] ?? null]),
    );
    candidate.answers = { ...candidate.answers, [step]: stored };
    return ok(stored, message);
  };
}

export const saveEducation = save('education-details', (study, saved, find) => {
  checkEducation(saved['education-details'] ?? null, {
    qualification: find('qualification', study.qualification_id),
    degree: find('degree', study.degree_id),
  });
  return study;
});
export const saveExperience = save('professional-details');
export const saveExpertise = save('skills-and-expertise', (expertise, saved, find) =>
  checkExpertise(expertise, saved['skills-and-expertise'] ?? null, find),
);
export const saveDigitalReadiness = save('digital-readiness');
export const saveSelfAssessment = save('self-assessment');

export const savePortfolio: Endpoint = async (call) => {
  const candidate = candidateOf(call);
  const form = await takeForm(call.body, uploadForms.savePortfolio.rules);
  const links = checkForm(portfolioSchema, form);
  requireVersions(call, candidate, ['resume-and-portfolio']);
  candidate.answers = { ...candidate.answers, 'resume-and-portfolio': links };
  storeFiles(call, candidate, form, uploadForms.savePortfolio.slots());
  return ok(storedProfileOf(candidate)['resume-and-portfolio'], uploadForms.savePortfolio.message);
};
