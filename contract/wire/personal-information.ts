import { object, type InferType } from 'yup';
import { nameMaxLength } from './auth';
import { cleanFigures } from './clean-text';
import { addYears, day } from './dates';
import { formValues } from './form-values';
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

const fields = {
  firstName: line(/*i18n*/ 'Please enter your first name', /*i18n*/ 'first name', nameMaxLength),
  lastName: line(/*i18n*/ 'Please enter your last name', /*i18n*/ 'last name', nameMaxLength),
  email: email(),
  dateOfBirth: day(
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
  mobileNumber: mobile(),
  alterMobileNumber: optionalMobile(),
  gender: oneOfTexts(genders, /*i18n*/ 'Please enter your gender'),
  maritalStatus: oneOfTexts(maritalStatuses, /*i18n*/ 'Please enter your marital status'),
  address: optionalParagraph(/*i18n*/ 'address', 500),
  city: line(/*i18n*/ 'Please enter your city', /*i18n*/ 'city', placeMaxLength),
  // Letters too: a candidate may live abroad.
  pinCode: trimmed(pinCodeMissing, cleanPinCode)
    .required(pinCodeMissing)
    .matches(/^[a-z0-9][a-z0-9 -]{1,10}[a-z0-9]$/i, {
      message: /*i18n*/ 'Please enter a valid pincode',
      excludeEmptyString: true,
    }),
  state: line(/*i18n*/ 'Please enter your state', /*i18n*/ 'state', placeMaxLength),
  country: line(/*i18n*/ 'Please enter your country', /*i18n*/ 'country', placeMaxLength),
};

/**
 * Most candidates live in India. A stored country replaces it; it is no draft, since the candidate has not
 * typed it.
 */
export const defaultCountry = 'India';
export const isIndia = (country: string): boolean =>
  country.trim().toLowerCase() === defaultCountry.toLowerCase();

/**
 * The form (spec section 3, "Personal information form values"); the picture is a file beside it. Only the
 * form requires six digits of an Indian pincode: the API must accept what earlier builds send.
 */
export const personalInformationSchema = object({
  ...fields,
  pinCode: fields.pinCode.when('country', ([country], pinCode) =>
    isIndia(String(country))
      ? pinCode.matches(/^[1-9]\d{5}$/, {
          message: /*i18n*/ 'An Indian pincode has six digits',
          excludeEmptyString: true,
        })
      : pinCode,
  ),
});
export type PersonalInformationForm = InferType<typeof personalInformationSchema>;

/** Payload name -> form name; also for the server's field messages. */
export const personalInformationFormNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  mobile: 'mobileNumber',
  dob: 'dateOfBirth',
  gender: 'gender',
  address: 'address',
  city: 'city',
  state: 'state',
  country: 'country',
  alternative_contact: 'alterMobileNumber',
  maritalStatus: 'maritalStatus',
  pincode: 'pinCode',
} as const satisfies Record<string, keyof PersonalInformationForm>;

type FormNames = typeof personalInformationFormNames;
const names = Object.entries(personalInformationFormNames) as [keyof FormNames, FormNames[keyof FormNames]][];
/** The values of the form's fields by their names in the payload. */
type Sent<Values extends Record<FormNames[keyof FormNames], unknown>> = {
  [Name in keyof FormNames]: Values[FormNames[Name]];
};

function toSent<Values extends Record<FormNames[keyof FormNames], unknown>>(values: Values): Sent<Values> {
  // Each name of the table.
  return Object.fromEntries(names.map(([sent, name]) => [sent, values[name]])) as Sent<Values>;
}

/** The text parts of POST /candidate; `profile_picture` is the file part beside them. */
export const personalInformationPayloadSchema = object(toSent(fields));
export type PersonalInformationPayload = InferType<typeof personalInformationPayloadSchema>;

export const toPersonalInformationPayload: (form: PersonalInformationForm) => PersonalInformationPayload =
  toSent;

const empty = Object.fromEntries(names.map(([, name]) => [name, '']));
/** A new person's gender and marital status read male and single (spec section 9). */
// Every other is ''.
const defaults = { ...empty, gender: 'male', maritalStatus: 'single' } as PersonalInformationForm;

/** @param record of GET /candidate, of which only the answers are read */
export function fromPersonalInformation(
  record: Readonly<Partial<Record<keyof PersonalInformationPayload, string | null>>> | null | undefined,
): PersonalInformationForm {
  const stored = Object.fromEntries(names.map(([sent, name]) => [name, record?.[sent]]));
  return formValues(defaults, stored, { gender: genders, maritalStatus: maritalStatuses });
}
