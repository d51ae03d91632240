import { findRow, type Queryable } from '../database/database';

/** The company that a candidate's own application is to. @param number in any case */
export const findCompany = (db: Queryable, candidateId: string, number: string) =>
  findRow<{ readonly company: string }>(
    db,
    `select company_name as company from applications
     where candidate_id = $1 and upper(application_no) = upper($2)`,
    [candidateId, number],
  );
