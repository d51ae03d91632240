import type { EducationPayload } from 'shared/contract/education';
import type { Queryable } from '../database/database';
import { asJson, putRow } from '../database/put-row.sql';

export async function findEducation(db: Queryable, candidateId: string): Promise<EducationPayload | null> {
  const [row] = await db.query<EducationPayload>(
    `select qualification_id, degree_id, university, passing_year, grades, additional_certificates
     from educations where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

export function putEducation(db: Queryable, candidateId: string, study: EducationPayload): Promise<void> {
  return putRow(db, 'educations', candidateId, {
    qualification_id: study.qualification_id,
    degree_id: study.degree_id,
    university: study.university,
    passing_year: study.passing_year,
    grades: study.grades,
    additional_certificates: asJson(study.additional_certificates),
  });
}
