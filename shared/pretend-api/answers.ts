import { digitalReadinessPayloadSchema } from 'shared/contract/digital-readiness';
import { educationPayloadSchema } from 'shared/contract/education';
import { experiencePayloadSchema } from 'shared/contract/experience';
import { expertisePayloadSchema } from 'shared/contract/expertise';
import { pdfKinds, wordOrPdfKinds } from 'shared/contract/files';
import { portfolioSchema } from 'shared/contract/portfolio';
import { selfAssessmentSchema } from 'shared/contract/self-assessment';
import { candidateOf, ok, type Endpoint } from './call';
import { checkForm, storeFile, takeForm, type FormRules } from './form';
import { findEntry, listFor } from './lookups';
import { portfolioOf } from './records';
import { parse, Refusal } from './refusal';
import { requireVersions } from './versions';

/** The saves of the onboarding wizard from its second step on; each answers with what is stored now. */

function refuse(fields: Readonly<Record<string, string>>): void {
  if (Object.keys(fields).length > 0) throw new Refusal('validation-failed', { fields });
}

const studies = [
  { field: 'qualification_id', kind: 'qualification', message: 'Please select your highest qualification' },
  { field: 'degree_id', kind: 'degree', message: 'Please select your degree' },
] as const;

export const saveEducation: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { answers } = candidate;
  const study = parse(educationPayloadSchema, call.body);
  requireVersions(call, candidate, ['education-details']);
  const fields: Record<string, string> = {};
  for (const { field, kind, message } of studies) {
    const entry = findEntry(listFor(call.state, kind, candidate.id), study[field]);
    if (!entry) fields[field] = message;
    // What was chosen while it was offered stays good.
    else if (!entry.isActive && answers.educations?.[field] !== entry.id)
      fields[field] = `"${entry.name}" is not offered any more. ${message}`;
  }
  refuse(fields);
  answers.educations = study;
  return ok(study, 'Your education details have been saved successfully');
};

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

export const saveExperience: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { answers } = candidate;
  const job = parse(experiencePayloadSchema, call.body);
  requireVersions(call, candidate, ['professional-details']);
  answers.professionals = { ...noJob, ...job };
  return ok(answers.professionals, 'Your professional details have been saved successfully');
};

export const saveExpertise: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { answers } = candidate;
  const expertise = parse(expertisePayloadSchema, call.body);
  requireVersions(call, candidate, ['skills-and-expertise']);
  const fields: Record<string, string> = {};
  const inOurWords = (kind: 'skills' | 'languages'): string[] => {
    const chosen = expertise[kind].flatMap((name) => {
      const entry = findEntry(listFor(call.state, kind, candidate.id), name);
      if (entry && (entry.isActive || answers.skills?.[kind].includes(entry.name))) return [entry.name];
      fields[kind] ??= `"${entry?.name ?? name}" is not on offer. Please remove it`;
      return [];
    });
    return [...new Set(chosen)];
  };
  const lists = { skills: inOurWords('skills'), languages: inOurWords('languages') };
  refuse(fields);
  answers.skills = { ...expertise, ...lists, typing_speed: expertise.typing_speed ?? null };
  return ok(answers.skills, 'Your skills and languages has been saved successfully');
};

const portfolioRules: FormRules = {
  files: { resume: pdfKinds, cover: wordOrPdfKinds },
  texts: ['linkedin_url', 'portfolio_url'],
};

export const savePortfolio: Endpoint = async (call) => {
  const candidate = candidateOf(call);
  const form = await takeForm(call.body, portfolioRules);
  const links = checkForm(portfolioSchema, form);
  requireVersions(call, candidate, ['resume-and-portfolio']);
  candidate.answers.portfolio = links;
  for (const { part, kind, file } of form.files) {
    const type = part === 'resume' ? 'resume' : 'cover';
    call.contents.set(storeFile(call.state, candidate, { type, slot: type, kind }), file);
  }
  return ok(portfolioOf(candidate), 'Your resume and portfolio have been saved successfully');
};

export const saveDigitalReadiness: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { answers } = candidate;
  const readiness = parse(digitalReadinessPayloadSchema, call.body);
  requireVersions(call, candidate, ['digital-readiness']);
  answers.digital_readiness = { ...readiness, preferred_location: readiness.preferred_location ?? null };
  return ok(answers.digital_readiness, 'Your digital readiness has been saved successfully');
};

export const saveSelfAssessment: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { answers } = candidate;
  const assessment = parse(selfAssessmentSchema, call.body);
  requireVersions(call, candidate, ['self-assessment']);
  answers.self_assessment = assessment;
  return ok(answers.self_assessment, 'Your self-assessment has been saved successfully');
};
