import { personalInformationFormNames } from 'contract/forms/personal-information';
import type { PersonalInformationPayload } from 'contract/wire/personal-information';
import type { PersonalInformation } from 'contract/wire/profile';
import { forgetPicks } from 'shared/form/picked-store';

export const asha = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
export const ravi = { id: 'u2', firstName: 'Ravi', lastName: 'Nair', email: 'ravi@example.in' };

const unanswered = Object.fromEntries(
  Object.keys(personalInformationFormNames).map((name) => [name, '']),
) as PersonalInformationPayload;

/** What the server has of Asha after her sign-up, without what another backend may not send. */
export const person: PersonalInformation = {
  ...unanswered,
  dob: null,
  ...{ first_name: asha.firstName, last_name: asha.lastName, email: asha.email, mobile: '9876543210' },
  profile_picture: null,
  identity_documents: {},
  academic_documents: {},
  other_documents: [],
};

/** Takes away the files that either has picked. */
export async function forgetAllPicks(): Promise<void> {
  for (const { id } of [asha, ravi]) await forgetPicks(id);
}
