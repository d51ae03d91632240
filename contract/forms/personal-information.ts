import { object, type InferType } from 'yup';
import {
  personalInformationFields,
  personalInformationQuestions,
  type PersonalInformationPayload,
} from '../wire/personal-information';
import { emptyForm, formValues } from './form-values';

/**
 * Most candidates live in India. A stored country replaces it; it is no draft, since the candidate has not
 * typed it.
 */
export const defaultCountry = 'India';
export const isIndia = (country: string): boolean =>
  country.trim().toLowerCase() === defaultCountry.toLowerCase();

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
} as const satisfies Record<keyof PersonalInformationPayload, string>;

type FormNames = typeof personalInformationFormNames;
const names = Object.entries(personalInformationFormNames) as [keyof FormNames, FormNames[keyof FormNames]][];
/** The questions by the form's names. */
export const personalInformationFormQuestions = Object.fromEntries(
  Object.entries(personalInformationQuestions).map(([sent, question]) => [
    personalInformationFormNames[sent as keyof FormNames],
    question,
  ]),
) as Readonly<Record<FormNames[keyof FormNames], string>>; // of both tables

/** The payload's rules by the form's names. */
type Fields = {
  readonly [Name in keyof FormNames as FormNames[Name]]: (typeof personalInformationFields)[Name];
};
const fields = Object.fromEntries(
  names.map(([sent, name]) => [name, personalInformationFields[sent]]),
) as Fields; // of the table

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

/** The values of the form's fields by their names in the payload. */
type Sent<Values extends Record<FormNames[keyof FormNames], unknown>> = {
  [Name in keyof FormNames]: Values[FormNames[Name]];
};

function toSent<Values extends Record<FormNames[keyof FormNames], unknown>>(values: Values): Sent<Values> {
  // Each name of the table.
  return Object.fromEntries(names.map(([sent, name]) => [sent, values[name]])) as Sent<Values>;
}

export const toPersonalInformationPayload: (form: PersonalInformationForm) => PersonalInformationPayload =
  toSent;

/** A new person's gender and marital status read male and single (spec section 9). */
const defaults: PersonalInformationForm = {
  ...emptyForm(personalInformationSchema),
  gender: 'male',
  maritalStatus: 'single',
};

/** @param record of GET /candidate, of which only the answers are read */
export function fromPersonalInformation(
  record: Readonly<Partial<Record<keyof PersonalInformationPayload, string | null>>> | null | undefined,
): PersonalInformationForm {
  const stored = Object.fromEntries(names.map(([sent, name]) => [name, record?.[sent]]));
  return formValues(personalInformationSchema, defaults, stored);
}
