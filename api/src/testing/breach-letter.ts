import type { Database } from '../database/database';

/** A letter about a breach that is to be mailed. */
export const insertLetter = (database: Database, candidateId: string, email: string) =>
  database.query(
    `with breach as (
       insert into breaches (id, since, until, what, consequences, measures, advice, contact)
       values (gen_random_uuid(), now(), now(), '', '', '', '', '') returning id)
     insert into breach_letters (breach_id, candidate_id, email) select id, $1, $2 from breach`,
    [candidateId, email],
  );
