import type { PersonalInformationForm } from 'shared/contract/personal-information';
import { capital, dayText, rowsOf, type AnswerRow } from '../step/answer-rows';

export const labels = {
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
} as const;

const mobileText = (digits: string): string => digits && `+91 ${digits}`;

export function personalInformationRows(
  values: Readonly<Record<keyof PersonalInformationForm, string>>,
): AnswerRow[] {
  return rowsOf(labels, {
    ...values,
    dateOfBirth: dayText(values.dateOfBirth),
    mobileNumber: mobileText(values.mobileNumber),
    alterMobileNumber: mobileText(values.alterMobileNumber),
    gender: capital(values.gender),
    maritalStatus: capital(values.maritalStatus),
  });
}
