import type { PersonalInformationPayload } from 'shared/contract/personal-information';
import type { Queryable } from '../database/database';

/** Throws a unique violation when another account has the address. */
export async function updatePerson(
  db: Queryable,
  candidateId: string,
  person: PersonalInformationPayload,
): Promise<void> {
  await db.query(
    `update candidates set first_name = $2, last_name = $3, email = $4, mobile = $5, date_of_birth = $6::text::date,
       gender = $7, address = $8, city = $9, state = $10, country = $11, alternative_mobile = $12, marital_status = $13,
       pincode = $14, updated_at = now()
     where id = $1`,
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
}
