import { object, type InferType } from 'yup';
import { formValues } from './form-values';
import type { Said } from '../language/i18n';
import { bounded } from './lists';
import { ownEntryMaxLength } from './lookups';
import { numberText, plainNumber, typedNumber, type ReadNumber } from './numbers';
import { line, optionalLine } from './text';
import { yesOrNo } from './yes-no';

/** Spec section 8: the toast when either list is empty. The fields say which one. */
export const expertiseMissing = /*i18n*/ 'Please select at least one skill and one language';
/** Words per minute: faster than the fastest. */
const typingSpeedMax = 300;

/** @param tooMany gets `max` */
function names(what: string, missing: string, tooMany: string, max: number) {
  return bounded(line(missing, what, 150), max, { id: tooMany, values: { max } }, true)
    .typeError(missing)
    .required(missing)
    .min(1, missing);
}

function fields(read: ReadNumber) {
  const range: Said = /*i18n*/ {
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

/** An answer of the candidate's own that is not in the list yet: saving would leave it behind. */
function notAdded(what: string, message: string) {
  return optionalLine(what, ownEntryMaxLength).test('added', message, (value) => !value);
}

/** The form: its fields are named as in the payload. The two texts wait to be added to the lists. */
export const expertiseSchema = object({
  ...fields(typedNumber),
  own_skill: notAdded(/*i18n*/ 'skill', /*i18n*/ 'Select Add to include this skill, or clear the box'),
  own_language: notAdded(
    /*i18n*/ 'language',
    /*i18n*/ 'Select Add to include this language, or clear the box',
  ),
});
export type ExpertiseAnswers = InferType<typeof expertiseSchema>;

const defaults = {
  /** Names, as of the languages. */
  skills: [] as string[],
  own_skill: '',
  languages: [] as string[],
  own_language: '',
  // Spec section 9, as is the next.
  isComfortableWithNightShift: true,
  isComfortableWithVoiceRole: true,
  typing_speed: '',
};
export type ExpertiseForm = typeof defaults;

/** The body of POST /candidate/expertise. The typing speed is the one answer that may be missing. */
export const expertisePayloadSchema = object(fields(plainNumber));
export type ExpertisePayload = InferType<typeof expertisePayloadSchema>;

export function toExpertisePayload(answers: ExpertiseAnswers): ExpertisePayload {
  const { own_skill: _, own_language: __, ...payload } = answers;
  return payload;
}

/** As stored: a missing typing speed is null. */
export type ExpertiseRecord = Omit<ExpertisePayload, 'typing_speed'> & {
  readonly typing_speed?: number | null | undefined;
};

export function fromExpertise(record: ExpertiseRecord | null | undefined): ExpertiseForm {
  return formValues(defaults, record && { ...record, typing_speed: numberText(record.typing_speed) });
}
