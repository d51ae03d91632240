import type { DigitalReadinessRecord } from 'shared/contract/digital-readiness';
import type { EducationPayload } from 'shared/contract/education';
import type { ExperienceRecord } from 'shared/contract/experience';
import type { ExpertiseRecord } from 'shared/contract/expertise';
import type { LookupKind } from 'shared/contract/lookups';
import { portfolioSchema } from 'shared/contract/portfolio';
import { parse } from 'shared/contract/request';
import { checkEducation, checkExpertise, stepSaves, type SavedStep } from 'shared/contract/step-saves';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import type { InferType } from 'yup';
import { candidateOf, ok, type Call, type Endpoint } from './call';
import { storeFiles, takeForm } from './form';
import { findEntry, listFor } from './lookups';
import type { Candidate, StepAnswers } from './state';
import { portfolioOf, requireVersions } from './stored';

/** The saves of the onboarding wizard from its second step on; each answers with what is stored now. */

type Payload<S extends SavedStep> = InferType<(typeof stepSaves)[S]['schema']>;

const noJob = {
  desired_job_title: null,
  company_name: null,
  years_of_experience: null,
  previous_company_role: null,
  notice_period: null,
  last_month_salary: null,
  expected_monthly_salary: null,
  currency_type: null,
};

type Store<S extends SavedStep, Group extends keyof StepAnswers> = (
  answers: Payload<S>,
  candidate: Candidate,
  call: Call,
) => NonNullable<StepAnswers[Group]>;

function save<S extends SavedStep, Group extends keyof StepAnswers>(
  step: S,
  group: Group,
  toStored: Store<S, Group>,
): Endpoint {
  return (call) => {
    const candidate = candidateOf(call);
    const answers = parse(stepSaves[step].schema, call.body) as Payload<S>; // the schema of this step
    requireVersions(call, candidate, [step]);
    const stored = toStored(answers, candidate, call);
    candidate.answers[group] = stored;
    return ok(stored, stepSaves[step].message);
  };
}

const finder = (call: Call, candidate: Candidate) => (kind: LookupKind, wanted: number | string) =>
  findEntry(listFor(call.state, kind, candidate.id), wanted);

export const saveEducation = save(
  'education-details',
  'educations',
  (study, candidate, call): EducationPayload => {
    const find = finder(call, candidate);
    checkEducation(candidate.answers.educations, {
      qualification: find('qualification', study.qualification_id),
      degree: find('degree', study.degree_id),
    });
    return study;
  },
);

export const saveExperience = save('professional-details', 'professionals', (job): ExperienceRecord => ({
  ...noJob,
  ...job,
}));

export const saveExpertise = save(
  'skills-and-expertise',
  'skills',
  (expertise, candidate, call): ExpertiseRecord => ({
    ...checkExpertise(expertise, candidate.answers.skills, finder(call, candidate)),
    typing_speed: expertise.typing_speed ?? null,
  }),
);

export const saveDigitalReadiness = save(
  'digital-readiness',
  'digital_readiness',
  (readiness): DigitalReadinessRecord => ({
    ...readiness,
    preferred_location: readiness.preferred_location ?? null,
  }),
);

export const saveSelfAssessment = save('self-assessment', 'self_assessment', (assessment) => assessment);

export const savePortfolio: Endpoint = async (call) => {
  const candidate = candidateOf(call);
  const form = await takeForm(call.body, uploadForms.savePortfolio.rules);
  const links = checkForm(portfolioSchema, form);
  requireVersions(call, candidate, ['resume-and-portfolio']);
  candidate.answers.portfolio = links;
  storeFiles(call, candidate, form, uploadForms.savePortfolio.slots());
  return ok(portfolioOf(candidate), uploadForms.savePortfolio.message);
};
