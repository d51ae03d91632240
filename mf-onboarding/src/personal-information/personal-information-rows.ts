import { dateText } from 'contract/dates';
import {
  defaultCountry,
  fromPersonalInformation,
  type PersonalInformationForm,
} from 'contract/personal-information';
import type { PersonalInformation } from 'contract/profile';
import { capital, questionsOf, rowsOf } from '../step/answer-rows';

export const questions = questionsOf({
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  dateOfBirth: 'Date of birth',
  mobileNumber: 'Mobile (WhatsApp enabled)',
  alterMobileNumber: 'Alternate contact number',
  gender: 'Gender',
  maritalStatus: 'Marital status',
  address: 'Current address',
  city: 'City',
  pinCode: 'Pincode',
  state: 'State',
  country: 'Country',
});

const mobileText = (digits: string): string => digits && `+91 ${digits}`;

export const personalInformationRows = (values: Readonly<Record<keyof PersonalInformationForm, string>>) =>
  rowsOf(questions, {
    ...values,
    dateOfBirth: dateText(values.dateOfBirth),
    mobileNumber: mobileText(values.mobileNumber),
    alterMobileNumber: mobileText(values.alterMobileNumber),
    gender: capital(values.gender),
    maritalStatus: capital(values.maritalStatus),
  });

export const fromRecord = (
  record: PersonalInformation | null,
): Record<keyof PersonalInformationForm, string> => {
  const answers = fromPersonalInformation(record);
  return { ...answers, country: answers.country || defaultCountry };
};
/**
 * No defaults before the saved answers are loaded: a choice that the candidate makes meanwhile must win over
 * them.
 */
export const unknown = { ...fromPersonalInformation(null), gender: '', maritalStatus: '' };
