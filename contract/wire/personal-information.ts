import { object, type InferType } from 'yup';
import { nameMaxLength, nameQuestions } from './auth';
import { cleanFigures } from './clean-text';
import { addYears, day } from './dates';
import { mobile, optionalMobile } from './mobile';
import { email, line, oneOfTexts, optionalParagraph, trimmed } from './text';

export const genders = [/*i18n*/ 'male', /*i18n*/ 'female', /*i18n*/ 'other'] as const;
export const maritalStatuses = [/*i18n*/ 'single', /*i18n*/ 'married'] as const;

/**
 * Years. The spec names no age: an adult, as the sign-up has them confirm (consent.ts). Older than
 * `oldestCandidate` is a slip of the finger.
 */
export const youngestCandidate = 18;
export const oldestCandidate = 100;

const placeMaxLength = 100;

const pinCodeMissing = /*i18n*/ 'Please enter your pincode';

/**
 * A pincode as it is written on a letter: '560 001', 'PIN: 560-001.' and '(560.001)' are 560001. Other postal
 * codes keep their spaces and hyphens.
 */
export function cleanPinCode(given: string): string {
  const text = cleanFigures(given)
    .replace(/^(?:pin\s?(?:code)?|पिन(?:\s?कोड)?)(?![\p{L}\d])[\s:.-]*/iu, '')
    .replace(/[.,;]+$/, '');
  const digits = text.replaceAll(/[^\p{L}\d]/gu, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : text;
}

/** Named as they are sent. */
export const personalInformationFields = {
  first_name: line(/*i18n*/ 'Please enter your first name', /*i18n*/ 'first name', nameMaxLength),
  last_name: line(/*i18n*/ 'Please enter your last name', /*i18n*/ 'last name', nameMaxLength),
  email: email(),
  mobile: mobile(),
  dob: day(
    /*i18n*/ 'Please enter your date of birth',
    /*i18n*/ 'Please enter a real date of birth, such as 28/02/1998',
    [
      [/*i18n*/ 'Your date of birth must be in the past', (value, now) => value < now],
      [
        /*i18n*/ { id: 'You must be at least {age} years old', values: { age: youngestCandidate } },
        (value, now) => addYears(value, youngestCandidate) <= now,
      ],
      [
        /*i18n*/ 'Please check the year of your date of birth',
        (value, now) => addYears(value, oldestCandidate) > now,
      ],
    ],
  ),
  gender: oneOfTexts(genders, /*i18n*/ 'Please enter your gender'),
  address: optionalParagraph(/*i18n*/ 'address', 500),
  city: line(/*i18n*/ 'Please enter your city', /*i18n*/ 'city', placeMaxLength),
  state: line(/*i18n*/ 'Please enter your state', /*i18n*/ 'state', placeMaxLength),
  country: line(/*i18n*/ 'Please enter your country', /*i18n*/ 'country', placeMaxLength),
  alternative_contact: optionalMobile(),
  maritalStatus: oneOfTexts(maritalStatuses, /*i18n*/ 'Please enter your marital status'),
  // Letters too: a candidate may live abroad.
  pincode: trimmed(pinCodeMissing, cleanPinCode)
    .required(pinCodeMissing)
    .matches(/^[a-z0-9][a-z0-9 -]{1,10}[a-z0-9]$/i, {
      message: /*i18n*/ 'Please enter a valid pincode',
      excludeEmptyString: true,
    }),
};

/** The text parts of POST /candidate; `profile_picture` is the file part beside them. */
export const personalInformationPayloadSchema = object(personalInformationFields);
export type PersonalInformationPayload = InferType<typeof personalInformationPayloadSchema>;

/** What the step asks, in order: in its form, the list of answers and the pages of staff. */
export const personalInformationQuestions = {
  ...nameQuestions,
  email: /*i18n*/ 'Email',
  dob: /*i18n*/ 'Date of birth',
  mobile: /*i18n*/ 'Mobile (WhatsApp enabled)',
  alternative_contact: /*i18n*/ 'Alternate contact number',
  gender: /*i18n*/ 'Gender',
  maritalStatus: /*i18n*/ 'Marital status',
  address: /*i18n*/ 'Current address',
  city: /*i18n*/ 'City',
  pincode: /*i18n*/ 'Pincode',
  state: /*i18n*/ 'State',
  country: /*i18n*/ 'Country',
} as const;
