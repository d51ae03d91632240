import type { ExperiencePayload, ExperienceRecord } from 'shared/contract/experience';
import type { Queryable } from '../database/database';
import { putRow } from '../database/put-row.sql';

export async function findExperience(db: Queryable, candidateId: string): Promise<ExperienceRecord | null> {
  const [row] = await db.query<ExperienceRecord>(
    `select has_experience, desired_job_title, company_name, years_of_experience, previous_company_role, notice_period,
       last_month_salary::float8 as last_month_salary, expected_monthly_salary::float8 as expected_monthly_salary,
       currency_type
     from experiences where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

/** What the payload lacks becomes null: a fresher's job is forgotten. */
export function putExperience(db: Queryable, candidateId: string, job: ExperiencePayload): Promise<void> {
  return putRow(db, 'experiences', candidateId, {
    has_experience: job.has_experience,
    desired_job_title: job.desired_job_title,
    company_name: job.company_name,
    years_of_experience: job.years_of_experience,
    previous_company_role: job.previous_company_role,
    notice_period: job.notice_period,
    last_month_salary: job.last_month_salary,
    expected_monthly_salary: job.expected_monthly_salary,
    currency_type: job.currency_type,
  });
}
