import type { PersonalInformationPayload } from 'shared/contract/personal-information';
import type { Queryable } from '../database/database';

/** The address changes in letter case alone. Returns whether the account's address is the given one. */
export async function updatePerson(
  db: Queryable,
  candidateId: string,
  person: PersonalInformationPayload,
): Promise<boolean> {
  const [row] = await db.query<{ same: boolean }>(
    `update candidates set first_name = $2, last_name = $3,
       email = case when lower(email) = lower($4) then $4 else email end, mobile = $5, date_of_birth = $6::text::date,
       gender = $7, address = $8, city = $9, state = $10, country = $11, alternative_mobile = $12, marital_status = $13,
       pincode = $14, updated_at = now()
     where id = $1 returning email = $4 as same`,
    [
      candidateId,
      person.first_name,
      person.last_name,
      person.email,
      person.mobile,
      person.dob,
      person.gender,
      person.address,
      person.city,
      person.state,
      person.country,
      person.alternative_contact,
      person.maritalStatus,
      person.pincode,
    ],
  );
  return row?.same ?? false;
}
