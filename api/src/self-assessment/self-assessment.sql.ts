import type { SelfAssessmentPayload } from 'shared/contract/self-assessment';
import type { Queryable } from '../database/database';

export async function findSelfAssessment(
  db: Queryable,
  candidateId: string,
): Promise<SelfAssessmentPayload | null> {
  const [row] = await db.query<SelfAssessmentPayload>(
    `select why_hire_you, ideal_job_role_description, worked_remotely_before, remote_work_experience_desc,
       applied_elsewhere
     from self_assessments where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

export async function putSelfAssessment(
  db: Queryable,
  candidateId: string,
  answers: SelfAssessmentPayload,
): Promise<void> {
  await db.query(
    `insert into self_assessments
       (candidate_id, why_hire_you, ideal_job_role_description, worked_remotely_before, remote_work_experience_desc,
        applied_elsewhere)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (candidate_id) do update set why_hire_you = excluded.why_hire_you,
       ideal_job_role_description = excluded.ideal_job_role_description,
       worked_remotely_before = excluded.worked_remotely_before,
       remote_work_experience_desc = excluded.remote_work_experience_desc,
       applied_elsewhere = excluded.applied_elsewhere, updated_at = now()`,
    [
      candidateId,
      answers.why_hire_you,
      answers.ideal_job_role_description,
      answers.worked_remotely_before,
      answers.remote_work_experience_desc,
      answers.applied_elsewhere,
    ],
  );
}
