import type { MessageDescriptor } from '@lingui/core';
import { object, type InferType } from 'yup';
import { today, type ClockContext } from './dates';
import { bounded } from './lists';
import { plainNumber, type ReadNumber } from './numbers';
import { line } from './text';

export const earliestPassingYear = 1950;
export const certificateMaxLength = 200;
export const certificatesMax = 20;

/** The largest number that a lookup entry's id can be. */
const idMax = 2_147_483_647;

/** Years ahead: students know when they will graduate. */
const passesWithinYears = 5;

export function latestPassingYear(context?: ClockContext): number {
  return Number(today(context).slice(0, 4)) + passesWithinYears;
}

/** @param first the lowest id: a form has one for "Other", below those of lists */
export const entryId = (read: ReadNumber, message: string | MessageDescriptor, first = 1) =>
  read(message).required(message).integer(message).min(first, message).max(idMax, message);

/** Also of an entry that is in no list, or was switched off. */
export const studyMissing = {
  qualification: /*i18n*/ 'Please select your highest qualification',
  degree: /*i18n*/ 'Please select your degree',
} as const;

/** What form and payload have in common. */
export function studies(read: ReadNumber) {
  const yearMissing = /*i18n*/ 'Please select your passing year';
  return {
    qualification_id: entryId(read, studyMissing.qualification),
    degree_id: entryId(read, studyMissing.degree),
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

export const tooManyCertificates: MessageDescriptor = /*i18n*/ {
  id: 'Please add at most {max} certificates',
  values: { max: certificatesMax },
};

/** The body of POST /candidate/education. */
export const educationPayloadSchema = object({
  ...studies(plainNumber),
  additional_certificates: bounded(
    line(/*i18n*/ 'Please enter the certificate', /*i18n*/ 'certificate', certificateMaxLength),
    certificatesMax,
    tooManyCertificates,
  )
    .typeError(/*i18n*/ 'Please send the certificates as a list')
    .default([]),
});
export type EducationPayload = InferType<typeof educationPayloadSchema>;

/** What the step asks, in order: in its form, the list of answers and the pages of staff. */
export const educationQuestions = {
  qualification_id: /*i18n*/ 'Highest qualification',
  qualification_own: /*i18n*/ 'Your highest qualification',
  degree_id: /*i18n*/ 'Field of study',
  degree_own: /*i18n*/ 'Your field of study',
  university: /*i18n*/ 'University name',
  passing_year: /*i18n*/ 'Passing year',
  grades: /*i18n*/ 'Grades',
  has_certificates: /*i18n*/ 'Do you have additional qualifications?',
} as const;
