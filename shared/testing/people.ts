import type { PersonalInformation } from 'shared/contract/profile';
import { forgetPicks } from 'shared/form/picked-store';

export const asha = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
export const ravi = { id: 'u2', firstName: 'Ravi', lastName: 'Nair', email: 'ravi@example.in' };

/** What the server has of Asha after her sign-up. */
export const person: PersonalInformation = {
  first_name: asha.firstName,
  last_name: asha.lastName,
  email: asha.email,
  mobile: '9876543210',
  dob: null,
  gender: '',
  address: '',
  city: '',
  state: '',
  country: '',
  maritalStatus: '',
  pincode: '',
  alternative_contact: '',
  profile_picture: null,
  identity_documents: {},
  academic_documents: {},
  other_documents: [],
};

/** Takes away the files that either has picked. */
export async function forgetAllPicks(): Promise<void> {
  for (const { id } of [asha, ravi]) await forgetPicks(id);
}
