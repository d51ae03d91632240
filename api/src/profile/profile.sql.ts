import type { PersonRecord } from 'shared/contract/stored-files';
import { findRow, hasRows, type Queryable } from '../database/database';

/** The person record, its columns named as the spec's record names them. A date is text, since drivers differ on dates. */
export const findPerson = (db: Queryable, candidateId: string): Promise<PersonRecord | null> =>
  findRow(
    db,
    `select first_name, last_name, email, mobile, to_char(dob, 'YYYY-MM-DD') as dob, gender, address, city,
       state, country, "maritalStatus", pincode, alternative_contact,
       (select name from stored_files where candidate_id = candidates.id and type = 'profile_picture') as profile_picture,
       (select new_email from email_changes e where e.candidate_id = candidates.id and confirmed_at is null
         and expires_at > now()) as pending_email
     from candidates where id = $1`,
    [candidateId],
  );

/** Locks the candidate's row until the transaction ends; false when the account is gone. */
export const lockCandidate = (db: Queryable, candidateId: string): Promise<boolean> =>
  hasRows(db, `select id from candidates where id = $1 for update`, [candidateId]);
