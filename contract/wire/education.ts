import { array, object, type InferType } from 'yup';
import { today, type ClockContext } from './dates';
import { formValues, requiredWhen } from './form-values';
import type { Said, Text } from '../language/i18n';
import { bounded } from './lists';
import { ownEntryMaxLength } from './lookups';
import { plainNumber, typedNumber, type ReadNumber } from './numbers';
import { line, optionalLine } from './text';
import { yesOrNo } from './yes-no';

export const earliestPassingYear = 1950;
const certificateMaxLength = 200;
export const certificatesMax = 20;

/** The largest number that a lookup entry's id can be. */
const idMax = 2_147_483_647;

/** Years ahead: students know when they will graduate. */
const passesWithinYears = 5;

export function latestPassingYear(context?: ClockContext): number {
  return Number(today(context).slice(0, 4)) + passesWithinYears;
}

/**
 * The form's id of "Other": the answer is in the text beside it. No lookup entry has it, and it is never
 * sent.
 */
export const otherEntryId = 0;

const entryId = (read: ReadNumber, message: Text, first = 1) =>
  read(message).required(message).integer(message).min(first, message).max(idMax, message);

function studies(read: ReadNumber) {
  const yearMissing = /*i18n*/ 'Please select your passing year';
  return {
    qualification_id: entryId(read, /*i18n*/ 'Please select your highest qualification'),
    degree_id: entryId(read, /*i18n*/ 'Please select your degree'),
    university: line(/*i18n*/ 'Please enter your university name', /*i18n*/ 'university name', 200),
    passing_year: read(yearMissing)
      .required(yearMissing)
      .integer(yearMissing)
      .min(
        earliestPassingYear,
        /*i18n*/ { id: 'Passing year must be {year} or later', values: { year: earliestPassingYear } },
      )
      // The rule keeps the name that the released description has.
      .test('not-in-the-future', (value, context) => {
        const latest = latestPassingYear(context.options.context);
        return value && value > latest
          ? context.createError({
              message: /*i18n*/ { id: 'Passing year must be {year} or earlier', values: { year: latest } },
            })
          : true;
      }),
    grades: line(/*i18n*/ 'Please enter your grade', /*i18n*/ 'grade', 50),
  };
}

const tooMany: Said = /*i18n*/ {
  id: 'Please add at most {max} certificates',
  values: { max: certificatesMax },
};

/** In the form, the id may be "Other". */
const chosenId = (message: Text) => entryId(typedNumber, message, otherEntryId);

/** An answer that the list lacks; required when "Other" is chosen, dropped otherwise. */
function ownAnswer(list: 'qualification_id' | 'degree_id', message: Text, what: string) {
  return optionalLine(what, ownEntryMaxLength).when(list, requiredWhen(otherEntryId, message));
}

/** The form. The fields that are also sent are named as in the payload, so that server messages find them. */
export const educationSchema = object({
  ...studies(typedNumber),
  qualification_id: chosenId(/*i18n*/ 'Please select your highest qualification'),
  qualification_own: ownAnswer(
    'qualification_id',
    /*i18n*/ 'Please enter your highest qualification',
    /*i18n*/ 'qualification',
  ),
  degree_id: chosenId(/*i18n*/ 'Please select your degree'),
  degree_own: ownAnswer('degree_id', /*i18n*/ 'Please enter your field of study', /*i18n*/ 'field of study'),
  has_certificates: yesOrNo(/*i18n*/ 'Please say whether you have additional qualifications'),
  /** Rows as objects, since the field lists of forms need an identity per row. */
  certificates: array(object({ name: optionalLine(/*i18n*/ 'certificate', certificateMaxLength) }))
    .default([])
    // Rows that a "no" hides are not checked.
    .when('has_certificates', {
      is: true,
      then: (rows) => rows.max(certificatesMax, tooMany),
      otherwise: (rows) => rows.strip(),
    }),
});
export type EducationAnswers = InferType<typeof educationSchema>;

const defaults = {
  /** A select has '' until something is chosen. */
  qualification_id: '' as number | '',
  qualification_own: '',
  degree_id: '' as number | '',
  degree_own: '',
  university: '',
  /** Typed or chosen. */
  passing_year: '' as number | string,
  grades: '',
  has_certificates: false,
  certificates: [{ name: '' }],
};
export type EducationForm = typeof defaults;

/** The body of POST /candidate/education. */
export const educationPayloadSchema = object({
  ...studies(plainNumber),
  additional_certificates: bounded(
    line(/*i18n*/ 'Please enter the certificate', /*i18n*/ 'certificate', certificateMaxLength),
    certificatesMax,
    tooMany,
  )
    .typeError(/*i18n*/ 'Please send the certificates as a list')
    .default([]),
});
export type EducationPayload = InferType<typeof educationPayloadSchema>;

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
  return formValues(defaults, { ...record, has_certificates: stored.length > 0, certificates });
}
