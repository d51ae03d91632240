import type { EducationPayload } from 'shared/contract/education';
import type { Queryable } from '../database/database';

export async function findEducation(db: Queryable, candidateId: string): Promise<EducationPayload | null> {
  const [row] = await db.query<EducationPayload>(
    `select qualification_id, degree_id, university, passing_year, grades, additional_certificates
     from educations where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

export async function putEducation(
  db: Queryable,
  candidateId: string,
  study: EducationPayload,
): Promise<void> {
  await db.query(
    `insert into educations
       (candidate_id, qualification_id, degree_id, university, passing_year, grades, additional_certificates)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb)
     on conflict (candidate_id) do update set qualification_id = excluded.qualification_id,
       degree_id = excluded.degree_id, university = excluded.university, passing_year = excluded.passing_year,
       grades = excluded.grades, additional_certificates = excluded.additional_certificates, updated_at = now()`,
    [
      candidateId,
      study.qualification_id,
      study.degree_id,
      study.university,
      study.passing_year,
      study.grades,
      JSON.stringify(study.additional_certificates),
    ],
  );
}
