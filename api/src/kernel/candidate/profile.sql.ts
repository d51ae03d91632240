import {
  personalInformationPayloadSchema,
  type PersonalInformationPayload,
} from 'contract/wire/personal-information';
import type { PersonRecord } from 'contract/wire/stored-files';
import { findRow, hasRows, type Queryable } from '../../database/database';

/**
 * The person record, its columns named as the spec's record names them. A date is text, since drivers differ
 * on dates.
 */
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

/** All answers but the address have columns of their names. */
const columns = Object.keys(personalInformationPayloadSchema.fields)
  .filter((field) => field !== 'email')
  .map((field) => `"${field}"`)
  .join(', ');

/** The address changes in letter case alone. Returns whether the account's address is the given one. */
export async function updatePerson(
  db: Queryable,
  candidateId: string,
  person: PersonalInformationPayload,
): Promise<boolean> {
  const [row] = await db.query<{ same: boolean }>(
    `update candidates set (${columns}) =
         (select ${columns} from jsonb_populate_record(null::candidates, $2::text::jsonb)),
       email = case when lower(email) = lower($3) then $3 else email end, updated_at = now()
     where id = $1 returning email = $3 as same`,
    [candidateId, JSON.stringify(person), person.email],
  );
  return row?.same ?? false;
}
