import { object, type InferType } from 'yup';
import { addYears, day, type DayRule } from './dates';
import { formValues, requiredWhen } from './form-values';
import { numberText, plainNumber, typedNumber, type ReadNumber } from './numbers';
import { line, oneOfTexts, optionalLine } from './text';
import { yesOrNo } from './yes-no';

/** The first is the default. */
export const workTypes = [/*i18n*/ 'full time', /*i18n*/ 'part time', /*i18n*/ 'freelance'] as const;

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

/** Megabits per second: ten times the fastest line of a home. */
const internetSpeedMax = 100_000;
/** Years from today. */
export const joiningWithinYears = 5;

const joiningYear: DayRule = [
  /*i18n*/ 'Please check the year of your preferred joining date',
  (value, now) => value >= '2000-01-01' && value <= addYears(now, joiningWithinYears),
];
/** Of the form alone: the API accepts what earlier builds send, and a day that has passed since. */
const notInThePast: DayRule = [
  /*i18n*/ 'Your preferred joining date is in the past. Please enter today or a later day',
  (value, now) => value >= now,
];

function fields(read: ReadNumber, joiningRules: readonly DayRule[]) {
  return {
    personal_laptop: yesOrNo(/*i18n*/ 'Please say whether you have a laptop'),
    power_backup: yesOrNo(/*i18n*/ 'Please say whether you have a power backup'),
    internet_speed: read(/*i18n*/ 'Internet speed must be a number')
      .required(/*i18n*/ 'Please enter your internet speed')
      .moreThan(0, /*i18n*/ 'Internet speed must be more than 0')
      .max(
        internetSpeedMax,
        /*i18n*/ { id: 'Internet speed must be at most {max} Mbps', values: { max: internetSpeedMax } },
      ),
    headphone_with_mic: yesOrNo(/*i18n*/ 'Please say whether you have a headphone with a mic'),
    quiet_work_env: yesOrNo(/*i18n*/ 'Please say whether you have a quiet environment'),
    preferred_joining_date: day(
      /*i18n*/ 'Please enter your preferred joining date',
      /*i18n*/ 'Please enter a real joining date, such as 28/02/2027',
      joiningRules,
    ),
    preferred_work_hours: line(
      /*i18n*/ 'Please enter your preferred work hours',
      /*i18n*/ 'preferred work hours',
      100,
    ),
    preferred_work_type: oneOfTexts(workTypes, /*i18n*/ 'Please select your preferred work type'),
    ready_to_relocate: yesOrNo(/*i18n*/ 'Please say whether you would relocate'),
    // Without relocation there is no preferred country: an earlier choice is dropped.
    preferred_location: optionalLine(/*i18n*/ 'preferred country', 100).when(
      'ready_to_relocate',
      requiredWhen(true, /*i18n*/ 'Please select your preferred country'),
    ),
  };
}

/** The form. What it makes of its values is the payload. */
export const digitalReadinessSchema = object(fields(typedNumber, [joiningYear, notInThePast]));

/** Spec section 9: every yes, and the first work type. */
const defaults = {
  personal_laptop: true,
  power_backup: true,
  /** As typed, in megabits per second. */
  internet_speed: '',
  headphone_with_mic: true,
  quiet_work_env: true,
  /** 'YYYY-MM-DD', or '' before it is chosen. */
  preferred_joining_date: '',
  preferred_work_hours: '',
  preferred_work_type: workTypes[0] as (typeof workTypes)[number],
  ready_to_relocate: true,
  preferred_location: '',
};
export type DigitalReadinessForm = typeof defaults;

/** The body of POST /candidate/digital-readiness. */
export const digitalReadinessPayloadSchema = object(fields(plainNumber, [joiningYear]));
type Payload = InferType<typeof digitalReadinessPayloadSchema>;

/** As stored: without relocation the country is null. */
export type DigitalReadinessRecord = Omit<Payload, 'preferred_location'> & {
  readonly preferred_location?: string | null;
};

export function fromDigitalReadiness(
  record: DigitalReadinessRecord | null | undefined,
): DigitalReadinessForm {
  const typed = record && { ...record, internet_speed: numberText(record.internet_speed) };
  return formValues(defaults, typed, { preferred_work_type: workTypes });
}
