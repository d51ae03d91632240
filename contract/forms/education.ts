import type { MessageDescriptor } from '@lingui/core';
import { array, object, type InferType } from 'yup';
import { requiredWhen } from '../wire/conditional';
import {
  certificateMaxLength,
  certificatesMax,
  entryId,
  studies,
  studyMissing,
  tooManyCertificates,
  type EducationPayload,
} from '../wire/education';
import { ownEntryMaxLength } from '../wire/lookups';
import { optionalLine } from '../wire/text';
import { yesOrNo } from '../wire/yes-no';
import { emptyForm, formValues } from './form-values';
import { typedNumber } from './numbers';

/**
 * The form's id of "Other": the answer is in the text beside it. No lookup entry has it, and it is never
 * sent.
 */
export const otherEntryId = 0;

/** In the form, the id may be "Other". */
const chosenId = (message: string | MessageDescriptor) => entryId(typedNumber, message, otherEntryId);

/** An answer that the list lacks; required when "Other" is chosen, dropped otherwise. */
function ownAnswer(
  list: 'qualification_id' | 'degree_id',
  message: string | MessageDescriptor,
  what: string,
) {
  return optionalLine(what, ownEntryMaxLength).when(list, requiredWhen(otherEntryId, message));
}

/** The form. The fields that are also sent are named as in the payload, so that server messages find them. */
export const educationSchema = object({
  ...studies(typedNumber),
  qualification_id: chosenId(studyMissing.qualification),
  qualification_own: ownAnswer(
    'qualification_id',
    /*i18n*/ 'Please enter your highest qualification',
    /*i18n*/ 'qualification',
  ),
  degree_id: chosenId(studyMissing.degree),
  degree_own: ownAnswer('degree_id', /*i18n*/ 'Please enter your field of study', /*i18n*/ 'field of study'),
  has_certificates: yesOrNo(/*i18n*/ 'Please say whether you have additional qualifications'),
  /** Rows as objects, since the field lists of forms need an identity per row. */
  certificates: array(object({ name: optionalLine(/*i18n*/ 'certificate', certificateMaxLength) }))
    .default([])
    // Rows that a "no" hides are not checked.
    .when('has_certificates', {
      is: true,
      then: (rows) => rows.max(certificatesMax, tooManyCertificates),
      otherwise: (rows) => rows.strip(),
    }),
});
export type EducationAnswers = InferType<typeof educationSchema>;

const defaults = {
  ...emptyForm(educationSchema),
  qualification_id: '' as number | '',
  degree_id: '' as number | '',
  /** Typed or chosen. */
  passing_year: '' as number | string,
  has_certificates: false,
  certificates: [{ name: '' }],
};
export type EducationForm = typeof defaults;

/** Empty rows are left out; "no" sends none at all. Own answers must have become lookup entries before. */
export function toEducationPayload(answers: EducationAnswers): EducationPayload {
  const { has_certificates, certificates = [], qualification_own: _, degree_own: __, ...studied } = answers;
  const names = certificates.map(({ name }) => name).filter((name) => name !== '');
  return { ...studied, additional_certificates: has_certificates ? names : [] };
}

/**
 * What the form begins with: "no" and one empty row, unless certificates are stored (spec sections 2 and 9).
 */
export function fromEducation(record: EducationPayload | null | undefined): EducationForm {
  const stored = record?.additional_certificates ?? [];
  const certificates = stored.length > 0 ? stored.map((name) => ({ name })) : defaults.certificates;
  return formValues(educationSchema, defaults, {
    ...record,
    has_certificates: stored.length > 0,
    certificates,
  });
}
