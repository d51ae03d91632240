import { object } from 'yup';
import type { DayRule } from '../wire/dates';
import {
  digitalReadinessFields,
  joiningYear,
  workTypes,
  type DigitalReadinessRecord,
} from '../wire/digital-readiness';
import { emptyForm, formValues } from './form-values';
import { numberText, typedNumber } from './numbers';

/** What the form offers; the API takes any country, so that the list may grow without it. */
export const preferredCountries: readonly string[] = [
  /*i18n*/ 'Australia',
  /*i18n*/ 'Austria',
  /*i18n*/ 'Bahrain',
  /*i18n*/ 'Belgium',
  /*i18n*/ 'Canada',
  /*i18n*/ 'Denmark',
  /*i18n*/ 'Finland',
  /*i18n*/ 'France',
  /*i18n*/ 'Germany',
  /*i18n*/ 'India',
  /*i18n*/ 'Ireland',
  /*i18n*/ 'Italy',
  /*i18n*/ 'Japan',
  /*i18n*/ 'Kuwait',
  /*i18n*/ 'Luxembourg',
  /*i18n*/ 'Malaysia',
  /*i18n*/ 'Netherlands',
  /*i18n*/ 'New Zealand',
  /*i18n*/ 'Norway',
  /*i18n*/ 'Oman',
  /*i18n*/ 'Poland',
  /*i18n*/ 'Portugal',
  /*i18n*/ 'Qatar',
  /*i18n*/ 'Saudi Arabia',
  /*i18n*/ 'Singapore',
  /*i18n*/ 'South Africa',
  /*i18n*/ 'Spain',
  /*i18n*/ 'Sweden',
  /*i18n*/ 'Switzerland',
  /*i18n*/ 'United Arab Emirates',
  /*i18n*/ 'United Kingdom',
  /*i18n*/ 'United States',
];

/** Of the form alone: the API accepts what earlier builds send, and a day that has passed since. */
const notInThePast: DayRule = [
  /*i18n*/ 'Your preferred joining date is in the past. Please enter today or a later day',
  (value, now) => value >= now,
];

/** The form. What it makes of its values is the payload. */
export const digitalReadinessSchema = object(
  digitalReadinessFields(typedNumber, [joiningYear, notInThePast]),
);

/** Spec section 9: every yes, and the first work type. */
const defaults = {
  ...emptyForm(digitalReadinessSchema),
  personal_laptop: true,
  power_backup: true,
  headphone_with_mic: true,
  quiet_work_env: true,
  preferred_work_type: workTypes[0] as (typeof workTypes)[number],
  ready_to_relocate: true,
};
/** The speed is as typed, in megabits per second; the day 'YYYY-MM-DD'. */
export type DigitalReadinessForm = typeof defaults;

export function fromDigitalReadiness(
  record: DigitalReadinessRecord | null | undefined,
): DigitalReadinessForm {
  const typed = record && { ...record, internet_speed: numberText(record.internet_speed) };
  return formValues(digitalReadinessSchema, defaults, typed);
}
