import { profileSteps, type ProfileStep, type StoredAnswers } from 'contract/wire/profile';
import { portfolioSchema } from 'contract/wire/portfolio';
import { HttpError } from 'server-kit/http-error';
import { stepSaves } from './step-schemas';
import type { StoredProfile } from './stored-profile';
import type { InferType } from 'yup';
import { findRow, type Queryable } from '../../database/database';

/**
 * Each step's answers are one row. Its columns are named as the payload's fields, so a row is read and
 * written as JSON.
 */
export const answerTables = {
  'education-details': 'educations',
  'professional-details': 'experiences',
  'skills-and-expertise': 'expertises',
  'resume-and-portfolio': 'portfolios',
  'digital-readiness': 'digital_readinesses',
  'self-assessment': 'self_assessments',
} as const satisfies Record<ProfileStep, string>;

const saves = { ...stepSaves, 'resume-and-portfolio': { schema: portfolioSchema } };
export type Answers<Step extends ProfileStep> = InferType<(typeof saves)[Step]['schema']>;

const fileOf = (type: string) =>
  `(select name from stored_files where candidate_id = $1 and type = '${type}')`;

/** The answers of candidate $1, or null. */
function answersOf(step: ProfileStep): string {
  const files =
    step === 'resume-and-portfolio'
      ? ` || jsonb_build_object('resume', ${fileOf('resume')}, 'cover', ${fileOf('cover')})`
      : '';
  return `(select to_jsonb(a) - 'candidate_id' - 'updated_at'${files} from ${answerTables[step]} a where candidate_id = $1)`;
}

export async function findAnswers<Step extends ProfileStep>(
  db: Queryable,
  candidateId: string,
  step: Step,
): Promise<StoredAnswers[Step] | null> {
  const [row] = await db.query<{ answers: StoredAnswers[Step] | null }>(
    `select ${answersOf(step)} as answers`,
    [candidateId],
  );
  return row?.answers ?? null;
}

/** The answers of a step that is saved. Throws `session-required`: they are gone with the account only. */
export async function readAnswers<Step extends ProfileStep>(
  db: Queryable,
  candidateId: string,
  step: Step,
): Promise<StoredAnswers[Step]> {
  const answers = await findAnswers(db, candidateId, step);
  if (!answers) throw new HttpError('session-required');
  return answers;
}

/** The answers of all steps and the picture; null when the account is gone. */
export function findProfile(db: Queryable, candidateId: string) {
  const steps = profileSteps.map((step) => `${answersOf(step)} as "${step}"`).join(', ');
  return findRow<StoredProfile & { readonly picture: string | null }>(
    db,
    `select ${steps}, ${fileOf('profile_picture')} as picture from candidates where id = $1`,
    [candidateId],
  );
}

/** Replaces the stored answers of a step. Missing answers become null: a fresher's job is forgotten. */
export async function putAnswers<Step extends ProfileStep>(
  db: Queryable,
  candidateId: string,
  step: Step,
  answers: Answers<Step>,
): Promise<void> {
  const table = answerTables[step];
  const columns = Object.keys(saves[step].schema.fields).map((field) => `"${field}"`);
  await db.query(
    `insert into ${table} (candidate_id, ${columns.join(', ')})
     select $1::uuid, ${columns.join(', ')} from jsonb_populate_record(null::${table}, $2::text::jsonb)
     on conflict (candidate_id) do update
     set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now()`,
    [candidateId, JSON.stringify(answers)],
  );
}
