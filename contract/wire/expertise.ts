import type { MessageDescriptor } from '@lingui/core';
import { object, type InferType } from 'yup';
import { bounded } from './lists';
import { plainNumber, type ReadNumber } from './numbers';
import { line } from './text';
import { yesOrNo } from './yes-no';

/** Words per minute: faster than the fastest. */
const typingSpeedMax = 300;

/** @param tooMany gets `max` */
function names(what: string, missing: string, tooMany: string, max: number) {
  return bounded(line(missing, what, 150), max, { id: tooMany, values: { max } }, true)
    .typeError(missing)
    .required(missing)
    .min(1, missing);
}

export function expertiseFields(read: ReadNumber) {
  const range: MessageDescriptor = /*i18n*/ {
    id: 'Typing speed must be from 0 to {max} words per minute',
    values: { max: typingSpeedMax },
  };
  return {
    skills: names(
      /*i18n*/ 'skill',
      /*i18n*/ 'Add at least one skill',
      /*i18n*/ 'Please choose at most {max} skills',
      50,
    ),
    languages: names(
      /*i18n*/ 'language',
      /*i18n*/ 'Add at least one language',
      /*i18n*/ 'Please choose at most {max} languages',
      30,
    ),
    isComfortableWithNightShift: yesOrNo(/*i18n*/ 'Please say whether night shifts suit you'),
    isComfortableWithVoiceRole: yesOrNo(/*i18n*/ 'Please say whether voice roles suit you'),
    typing_speed: read(/*i18n*/ 'Typing speed must be a number')
      .integer(/*i18n*/ 'Typing speed must be a whole number')
      .min(0, range)
      .max(typingSpeedMax, range),
  };
}

/** The body of POST /candidate/expertise. The typing speed is the one answer that may be missing. */
export const expertisePayloadSchema = object(expertiseFields(plainNumber));
export type ExpertisePayload = InferType<typeof expertisePayloadSchema>;

/** As stored: a missing typing speed is null. */
export type ExpertiseRecord = Omit<ExpertisePayload, 'typing_speed'> & {
  readonly typing_speed?: number | null | undefined;
};

/** What the step asks, in order: in its form, the list of answers and the pages of staff. */
export const expertiseQuestions = {
  skills: /*i18n*/ 'Skills',
  languages: /*i18n*/ 'Languages',
  isComfortableWithNightShift: /*i18n*/ 'Are you comfortable with night shifts?',
  isComfortableWithVoiceRole: /*i18n*/ 'Are you comfortable with voice roles?',
  typing_speed: /*i18n*/ 'Typing speed',
} as const;
