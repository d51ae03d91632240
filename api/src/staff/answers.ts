import { digitalReadinessQuestions } from 'contract/wire/digital-readiness';
import { educationQuestions } from 'contract/wire/education';
import { experienceQuestions } from 'contract/wire/experience';
import { expertiseQuestions } from 'contract/wire/expertise';
import { personalInformationQuestions } from 'contract/wire/personal-information';
import { portfolioQuestions } from 'contract/wire/portfolio';
import { onboardingSteps, type OnboardingStep, type ProfileStep } from 'contract/wire/profile';
import { selfAssessmentQuestions } from 'contract/wire/self-assessment';
import { findRows } from '../account/export.sql';
import type { Queryable } from '../database/database';
import { answerTables } from '../kernel/candidate/answers.sql';
import { findPerson } from '../kernel/candidate/profile.sql';

const questions: Readonly<Record<OnboardingStep, Readonly<Record<string, string>>>> = {
  'personal-information': personalInformationQuestions,
  'education-details': educationQuestions,
  'professional-details': experienceQuestions,
  'skills-and-expertise': expertiseQuestions,
  'resume-and-portfolio': portfolioQuestions,
  'digital-readiness': digitalReadinessQuestions,
  'self-assessment': selfAssessmentQuestions,
};

/** Where the answer to a question is stored, if it is not under the question's name. */
const columns: Readonly<Record<string, string>> = {
  qualification_id: 'qualification',
  degree_id: 'degree',
  has_certificates: 'additional_certificates',
};

const dayText = (day: string): string => day.split('-').reverse().join('/');
const mobileText = (digits: string): string => `+91 ${digits}`;

/** Answers that the forms show in another way than they are stored. */
const shown: Readonly<Record<string, (value: string) => string>> = {
  dob: dayText,
  preferred_joining_date: dayText,
  mobile: mobileText,
  alternative_contact: mobileText,
  typing_speed: (speed) => `${speed} words per minute`,
  internet_speed: (speed) => `${speed} Mbps`,
};

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export interface AnswersOfStep {
  readonly title: string;
  /** The question as the candidate reads it, and what the candidate says. */
  readonly answers: readonly (readonly [string, string])[];
}

/** The answers of a step in the order of its questions. What is not answered is left out. */
function answersOf(slug: OnboardingStep, row: Readonly<Record<string, unknown>>) {
  return Object.entries(questions[slug]).flatMap(([name, question]) => {
    const text = asText(row[columns[name] ?? name]);
    return text === '' ? [] : [[question, shown[name]?.(text) ?? text] as const];
  });
}

/** What a candidate has answered, step by step. Null: the account is gone. */
export async function readStepAnswers(
  db: Queryable,
  candidateId: string,
): Promise<readonly AnswersOfStep[] | null> {
  const person = await findPerson(db, candidateId);
  if (!person) return null;
  const rows = await findRows(db, candidateId, Object.values(answerTables));
  return onboardingSteps.map(({ slug, title }) => {
    const given =
      slug === 'personal-information' ? person : (rows[answerTables[slug satisfies ProfileStep]]?.[0] ?? {});
    return { title, answers: answersOf(slug, given as Readonly<Record<string, unknown>>) };
  });
}
