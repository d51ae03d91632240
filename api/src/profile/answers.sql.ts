import { digitalReadinessPayloadSchema } from 'shared/contract/digital-readiness';
import { educationPayloadSchema } from 'shared/contract/education';
import { experiencePayloadSchema } from 'shared/contract/experience';
import { expertisePayloadSchema } from 'shared/contract/expertise';
import { portfolioSchema } from 'shared/contract/portfolio';
import { profileSteps, type ProfileStep, type StoredAnswers } from 'shared/contract/profile';
import { selfAssessmentSchema } from 'shared/contract/self-assessment';
import type { StoredProfile } from 'shared/contract/stored-files';
import type { AnyObject, InferType, ObjectSchema } from 'yup';
import { findRow, type Queryable } from '../database/database';

/** Each step's answers are one row. Its columns are named as the payload's fields, so a row is read and written as JSON. */
export const answerTables = {
  'education-details': { table: 'educations', schema: educationPayloadSchema },
  'professional-details': { table: 'experiences', schema: experiencePayloadSchema },
  'skills-and-expertise': { table: 'expertises', schema: expertisePayloadSchema },
  'resume-and-portfolio': { table: 'portfolios', schema: portfolioSchema },
  'digital-readiness': { table: 'digital_readinesses', schema: digitalReadinessPayloadSchema },
  'self-assessment': { table: 'self_assessments', schema: selfAssessmentSchema },
} as const satisfies Record<ProfileStep, { table: string; schema: ObjectSchema<AnyObject> }>;

export type Answers<Step extends ProfileStep> = InferType<(typeof answerTables)[Step]['schema']>;

const fileOf = (type: string) =>
  `(select name from stored_files where candidate_id = $1 and type = '${type}')`;

/** The answers of candidate $1, or null. */
function answersOf(step: ProfileStep): string {
  const files =
    step === 'resume-and-portfolio'
      ? ` || jsonb_build_object('resume', ${fileOf('resume')}, 'cover', ${fileOf('cover')})`
      : '';
  return `(select to_jsonb(a) - 'candidate_id' - 'updated_at'${files} from ${answerTables[step].table} a where candidate_id = $1)`;
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

/** The answers of all steps and the picture; null when the account is gone. */
export function findProfile(db: Queryable, candidateId: string) {
  const steps = profileSteps.map((step) => `${answersOf(step)} as "${step}"`).join(', ');
  return findRow<StoredProfile & { readonly picture: string | null }>(
    db,
    `select ${steps}, ${fileOf('profile_picture')} as picture from candidates where id = $1`,
    [candidateId],
  );
}

/** Replaces what is stored of a step. What the answers lack becomes null: a fresher's job is forgotten. */
export async function putAnswers<Step extends ProfileStep>(
  db: Queryable,
  candidateId: string,
  step: Step,
  answers: Answers<Step>,
): Promise<void> {
  const { table, schema } = answerTables[step];
  const columns = Object.keys(schema.fields).map((field) => `"${field}"`);
  await db.query(
    `insert into ${table} (candidate_id, ${columns.join(', ')})
     select $1::uuid, ${columns.join(', ')} from jsonb_populate_record(null::${table}, $2::text::jsonb)
     on conflict (candidate_id) do update
     set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now()`,
    [candidateId, JSON.stringify(answers)],
  );
}
