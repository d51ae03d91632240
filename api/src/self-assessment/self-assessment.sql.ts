import type { SelfAssessmentPayload } from 'shared/contract/self-assessment';
import type { Queryable } from '../database/database';
import { putRow } from '../database/put-row.sql';

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

export function putSelfAssessment(
  db: Queryable,
  candidateId: string,
  answers: SelfAssessmentPayload,
): Promise<void> {
  return putRow(db, 'self_assessments', candidateId, {
    why_hire_you: answers.why_hire_you,
    ideal_job_role_description: answers.ideal_job_role_description,
    worked_remotely_before: answers.worked_remotely_before,
    remote_work_experience_desc: answers.remote_work_experience_desc,
    applied_elsewhere: answers.applied_elsewhere,
  });
}
