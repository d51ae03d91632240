import { object, type InferType } from 'yup';
import { addYears, day } from './dates';
import { formValues, requiredWhen } from './form-values';
import { numberText, plainNumber, typedNumber, yesOrNo, type ReadNumber } from './numbers';
import { line, optionalLine, trimmed } from './text';

/** The first is the default. */
export const workTypes = ['full time', 'part time', 'freelance'] as const;
export type WorkType = (typeof workTypes)[number];

/** What the form offers; the API takes any country, so that the list may grow without it. */
export const preferredCountries: readonly string[] = `
  Australia; Austria; Bahrain; Belgium; Canada; Denmark; Finland; France; Germany; India; Ireland;
  Italy; Japan; Kuwait; Luxembourg; Malaysia; Netherlands; New Zealand; Norway; Oman; Poland;
  Portugal; Qatar; Saudi Arabia; Singapore; South Africa; Spain; Sweden; Switzerland;
  United Arab Emirates; United Kingdom; United States`
  .split(';')
  .map((name) => name.trim());

export const workHoursMaxLength = 100;
/** Megabits per second: ten times the fastest line of a home. */
export const internetSpeedMax = 100_000;
/** Years from today. A day of the past stays valid, or a later visit could not save the rest of the step. */
export const joiningWithinYears = 5;

function internetSpeed(read: ReadNumber) {
  const missing = 'Please enter your internet speed';
  return read('Internet speed must be a number')
    .required(missing)
    .moreThan(0, 'Internet speed must be more than 0')
    .max(internetSpeedMax, `Internet speed must be at most ${internetSpeedMax} Mbps`);
}

function joiningDate() {
  return day(
    'Please enter your preferred joining date',
    'Please enter a real joining date, such as 28/02/2027',
    [
      [
        'Please check the year of your preferred joining date',
        (value, now) => value >= '2000-01-01' && value <= addYears(now, joiningWithinYears),
      ],
    ],
  );
}

function fields(read: ReadNumber) {
  const workTypeMissing = 'Please select your preferred work type';
  return {
    personal_laptop: yesOrNo('Please say whether you have a laptop'),
    power_backup: yesOrNo('Please say whether you have a power backup'),
    internet_speed: internetSpeed(read),
    headphone_with_mic: yesOrNo('Please say whether you have a headphone with a mic'),
    quiet_work_env: yesOrNo('Please say whether you have a quiet environment'),
    preferred_joining_date: joiningDate(),
    preferred_work_hours: line(
      'Please enter your preferred work hours',
      'preferred work hours',
      workHoursMaxLength,
    ),
    preferred_work_type: trimmed(workTypeMissing)
      .required(workTypeMissing)
      .oneOf([...workTypes], workTypeMissing),
    ready_to_relocate: yesOrNo('Please say whether you would relocate'),
    // Without relocation there is no preferred country: an earlier choice is dropped.
    preferred_location: optionalLine('preferred country', 100).when(
      'ready_to_relocate',
      requiredWhen(true, 'Please select your preferred country'),
    ),
  };
}

/** The form: its fields are named as in the payload. */
export const digitalReadinessSchema = object(fields(typedNumber));
export type DigitalReadinessAnswers = InferType<typeof digitalReadinessSchema>;

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
  preferred_work_type: workTypes[0] as WorkType,
  ready_to_relocate: true,
  preferred_location: '',
};
/** Values of the form's fields. */
export type DigitalReadinessForm = typeof defaults;

/** The body of POST /candidate/digital-readiness. */
export const digitalReadinessPayloadSchema = object(fields(plainNumber));
type Payload = InferType<typeof digitalReadinessPayloadSchema>;
export type DigitalReadinessPayload = Omit<Payload, 'preferred_location'> &
  Partial<Pick<Payload, 'preferred_location'>>;

export function toDigitalReadinessPayload(answers: DigitalReadinessAnswers): DigitalReadinessPayload {
  const { preferred_location, ...rest } = answers;
  return rest.ready_to_relocate ? { ...rest, preferred_location } : rest;
}

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
