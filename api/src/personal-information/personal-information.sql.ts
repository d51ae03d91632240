import {
  personalInformationPayloadSchema,
  type PersonalInformationPayload,
} from 'shared/contract/personal-information';
import type { Queryable } from '../database/database';

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
