import type { PersonalInformation } from 'contract/wire/profile';
import { forgetPicks } from 'shared/form/picked-store';
import { newPerson } from 'pretend-api/state';

export const asha = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
export const ravi = { id: 'u2', firstName: 'Ravi', lastName: 'Nair', email: 'ravi@example.in' };

/** What the server has of Asha after her sign-up. */
export const person: PersonalInformation = {
  ...newPerson({ ...asha, mobile: '9876543210' }),
  profile_picture: null,
  identity_documents: {},
  academic_documents: {},
  other_documents: [],
};

/** Takes away the files that either has picked. */
export async function forgetAllPicks(): Promise<void> {
  for (const { id } of [asha, ravi]) await forgetPicks(id);
}
