import { object, type InferType } from 'yup';
import { expertiseFields, type ExpertisePayload, type ExpertiseRecord } from '../wire/expertise';
import { ownEntryMaxLength } from '../wire/lookups';
import { optionalLine } from '../wire/text';
import { emptyForm, formValues } from './form-values';
import { numberText, typedNumber } from './numbers';

/** Spec section 8: the toast when either list is empty. The fields say which one. */
export const expertiseMissing = /*i18n*/ 'Please select at least one skill and one language';
/** An answer of the candidate's own that is not in the list yet: saving would leave it behind. */
function notAdded(what: string, message: string) {
  return optionalLine(what, ownEntryMaxLength).test('added', message, (value) => !value);
}

/** The form: its fields are named as in the payload. The two texts wait to be added to the lists. */
export const expertiseSchema = object({
  ...expertiseFields(typedNumber),
  own_skill: notAdded(/*i18n*/ 'skill', /*i18n*/ 'Select Add to include this skill, or clear the box'),
  own_language: notAdded(
    /*i18n*/ 'language',
    /*i18n*/ 'Select Add to include this language, or clear the box',
  ),
});
export type ExpertiseAnswers = InferType<typeof expertiseSchema>;

const defaults = {
  ...emptyForm(expertiseSchema),
  /** Names, as of the languages. */
  skills: [] as string[],
  languages: [] as string[],
  // Spec section 9, as is the next.
  isComfortableWithNightShift: true,
  isComfortableWithVoiceRole: true,
};
export type ExpertiseForm = typeof defaults;

export function toExpertisePayload(answers: ExpertiseAnswers): ExpertisePayload {
  const { own_skill: _, own_language: __, ...payload } = answers;
  return payload;
}

export function fromExpertise(record: ExpertiseRecord | null | undefined): ExpertiseForm {
  const typed = record && { ...record, typing_speed: numberText(record.typing_speed) };
  return formValues(expertiseSchema, defaults, typed);
}
