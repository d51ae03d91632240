import { onboardingSteps, type ProfileStep } from 'contract/wire/profile';
import { findRows } from '../account/export.sql';
import type { Queryable } from '../database/database';
import { answerTables } from '../profile/answers.sql';
import { findPerson } from '../profile/profile.sql';

/** Ids, and other columns that are no answers. */
const without = /^(id|candidate_id|updated_at|qualification_id|degree_id|profile_picture|pending_email)$/;

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface AnswersOfStep {
  readonly title: string;
  /** The field in words, and what the candidate says. */
  readonly answers: readonly (readonly [string, string])[];
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
    const answers = Object.entries(given as Readonly<Record<string, unknown>>).filter(
      ([field, value]) => !without.test(field) && value !== null && value !== '',
    );
    return {
      title,
      answers: answers.map(([field, value]) => [field.replaceAll('_', ' '), asText(value)] as const),
    };
  });
}
