import { dateText } from 'shared/contract/dates';
import type { PersonalInformationForm } from 'shared/contract/personal-information';
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
