import { object, type InferType } from 'yup';
import { addYears, day, type DayRule } from './dates';
import { requiredWhen } from './conditional';
import { plainNumber, type ReadNumber } from './numbers';
import { line, oneOfTexts, optionalLine } from './text';
import { yesOrNo } from './yes-no';

/** The first is the default. */
export const workTypes = [/*i18n*/ 'full time', /*i18n*/ 'part time', /*i18n*/ 'freelance'] as const;

/** Megabits per second: ten times the fastest line of a home. */
const internetSpeedMax = 100_000;
/** Years from today. */
export const joiningWithinYears = 5;

export const joiningYear: DayRule = [
  /*i18n*/ 'Please check the year of your preferred joining date',
  (value, now) => value >= '2000-01-01' && value <= addYears(now, joiningWithinYears),
];
export function digitalReadinessFields(read: ReadNumber, joiningRules: readonly DayRule[]) {
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

/** The body of POST /candidate/digital-readiness. */
export const digitalReadinessPayloadSchema = object(digitalReadinessFields(plainNumber, [joiningYear]));
type Payload = InferType<typeof digitalReadinessPayloadSchema>;

/** As stored: without relocation the country is null. */
export type DigitalReadinessRecord = Omit<Payload, 'preferred_location'> & {
  readonly preferred_location?: string | null;
};

/** What the step asks, in order: in its form, the list of answers and the pages of staff. */
export const digitalReadinessQuestions = {
  personal_laptop: /*i18n*/ 'Do you have your own laptop?',
  power_backup: /*i18n*/ 'Do you have power backup?',
  internet_speed: /*i18n*/ 'Internet speed',
  headphone_with_mic: /*i18n*/ 'Do you have a headphone with a mic?',
  quiet_work_env: /*i18n*/ 'Do you have a quiet environment to work in?',
  preferred_joining_date: /*i18n*/ 'Preferred joining date',
  preferred_work_hours: /*i18n*/ 'Preferred work hours',
  preferred_work_type: /*i18n*/ 'Work type',
  ready_to_relocate: /*i18n*/ 'Are you willing to relocate?',
  preferred_location: /*i18n*/ 'Preferred country',
} as const;
