import { dateText } from 'contract/forms/dates';
import { i18n } from 'shared/i18n/i18n';
import {
  defaultCountry,
  fromPersonalInformation,
  personalInformationFormQuestions,
  type PersonalInformationForm,
} from 'contract/forms/personal-information';
import type { PersonalInformation } from 'contract/wire/profile';
import { capital, questionsOf, rowsOf } from '../answer-rows';

export const questions = questionsOf(personalInformationFormQuestions);

const mobileText = (digits: string): string => digits && `+91 ${digits}`;

export const personalInformationRows = (values: Readonly<Record<keyof PersonalInformationForm, string>>) =>
  rowsOf(questions, {
    ...values,
    dateOfBirth: dateText(values.dateOfBirth),
    mobileNumber: mobileText(values.mobileNumber),
    alterMobileNumber: mobileText(values.alterMobileNumber),
    gender: capital(i18n.t(values.gender)),
    maritalStatus: capital(i18n.t(values.maritalStatus)),
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
