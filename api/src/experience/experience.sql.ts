import type { ExperiencePayload, ExperienceRecord } from 'shared/contract/experience';
import type { Queryable } from '../database/database';

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
export async function putExperience(
  db: Queryable,
  candidateId: string,
  job: ExperiencePayload,
): Promise<void> {
  await db.query(
    `insert into experiences
       (candidate_id, has_experience, desired_job_title, company_name, years_of_experience, previous_company_role,
        notice_period, last_month_salary, expected_monthly_salary, currency_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (candidate_id) do update set has_experience = excluded.has_experience,
       desired_job_title = excluded.desired_job_title, company_name = excluded.company_name,
       years_of_experience = excluded.years_of_experience, previous_company_role = excluded.previous_company_role,
       notice_period = excluded.notice_period, last_month_salary = excluded.last_month_salary,
       expected_monthly_salary = excluded.expected_monthly_salary, currency_type = excluded.currency_type,
       updated_at = now()`,
    [
      candidateId,
      job.has_experience,
      job.desired_job_title ?? null,
      job.company_name ?? null,
      job.years_of_experience ?? null,
      job.previous_company_role ?? null,
      job.notice_period ?? null,
      job.last_month_salary ?? null,
      job.expected_monthly_salary ?? null,
      job.currency_type ?? null,
    ],
  );
}
