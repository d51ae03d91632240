import { object, type InferType } from 'yup';
import { nameMaxLength } from './auth';
import { addYears, day } from './dates';
import { mobile, optionalMobile } from './mobile';
import type { PersonalInformation } from './profile';
import { email, line, optionalParagraph, trimmed } from './text';

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];
export const maritalStatuses = ['single', 'married'] as const;

/** Years. The spec names no age; younger than this is a slip of the finger, as is older than `oldestCandidate`. */
export const youngestCandidate = 14;
export const oldestCandidate = 100;

const placeMaxLength = 100;
export const addressMaxLength = 500;

function dateOfBirth() {
  return day('Please enter your date of birth', 'Please enter a real date of birth, such as 28/02/1998', [
    ['Your date of birth must be in the past', (value, now) => value < now],
    [
      `You must be at least ${youngestCandidate} years old`,
      (value, now) => addYears(value, youngestCandidate) <= now,
    ],
    ['Please check the year of your date of birth', (value, now) => addYears(value, oldestCandidate) > now],
  ]);
}

function pincode() {
  const missing = 'Please enter your pincode';
  // Letters too: a candidate may live abroad.
  return trimmed(missing)
    .required(missing)
    .matches(/^[a-z0-9][a-z0-9 -]{1,10}[a-z0-9]$/i, {
      message: 'Please enter a valid pincode',
      excludeEmptyString: true,
    });
}

function oneOfTexts<T extends string>(values: readonly T[], missing: string) {
  return trimmed(missing)
    .required(missing)
    .oneOf([...values], missing);
}

const rules = {
  firstName: () => line('Please enter your first name', 'first name', nameMaxLength),
  lastName: () => line('Please enter your last name', 'last name', nameMaxLength),
  gender: () => oneOfTexts(genders, 'Please enter your gender'),
  maritalStatus: () => oneOfTexts(maritalStatuses, 'Please enter your marital status'),
  address: () => optionalParagraph('address', addressMaxLength),
  city: () => line('Please enter your city', 'city', placeMaxLength),
  state: () => line('Please enter your state', 'state', placeMaxLength),
  country: () => line('Please enter your country', 'country', placeMaxLength),
};

/** The form (spec section 3, "Personal information form values"); the picture is a file beside it. */
export const personalInformationSchema = object({
  firstName: rules.firstName(),
  lastName: rules.lastName(),
  email: email(),
  dateOfBirth: dateOfBirth(),
  mobileNumber: mobile(),
  alterMobileNumber: optionalMobile(),
  gender: rules.gender(),
  maritalStatus: rules.maritalStatus(),
  address: rules.address(),
  city: rules.city(),
  pinCode: pincode(),
  state: rules.state(),
  country: rules.country(),
});
export type PersonalInformationForm = InferType<typeof personalInformationSchema>;

/** The text parts of POST /candidate; `profile_picture` is the file part beside them. */
export const personalInformationPayloadSchema = object({
  first_name: rules.firstName(),
  last_name: rules.lastName(),
  email: email(),
  mobile: mobile(),
  dob: dateOfBirth(),
  gender: rules.gender(),
  address: rules.address(),
  city: rules.city(),
  state: rules.state(),
  country: rules.country(),
  alternative_contact: optionalMobile(),
  maritalStatus: rules.maritalStatus(),
  pincode: pincode(),
});
export type PersonalInformationPayload = InferType<typeof personalInformationPayloadSchema>;

/** Payload name -> form name, for the server's field messages; the others are alike. */
export const personalInformationFormNames: Readonly<Record<string, keyof PersonalInformationForm>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  mobile: 'mobileNumber',
  dob: 'dateOfBirth',
  alternative_contact: 'alterMobileNumber',
  pincode: 'pinCode',
};

export function toPersonalInformationPayload(form: PersonalInformationForm): PersonalInformationPayload {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    mobile: form.mobileNumber,
    dob: form.dateOfBirth,
    gender: form.gender,
    address: form.address,
    city: form.city,
    state: form.state,
    country: form.country,
    alternative_contact: form.alterMobileNumber,
    maritalStatus: form.maritalStatus,
    pincode: form.pinCode,
  };
}

/** What the form begins with; a new person's gender and marital status read male and single (spec section 9). */
export function fromPersonalInformation(
  record: PersonalInformation | null | undefined,
): PersonalInformationForm {
  return {
    firstName: record?.first_name ?? '',
    lastName: record?.last_name ?? '',
    email: record?.email ?? '',
    mobileNumber: record?.mobile ?? '',
    alterMobileNumber: record?.alternative_contact ?? '',
    maritalStatus: maritalStatuses.find((status) => status === record?.maritalStatus) ?? 'single',
    pinCode: record?.pincode ?? '',
    dateOfBirth: record?.dob ?? '',
    gender: genders.find((gender) => gender === record?.gender) ?? 'male',
    address: record?.address ?? '',
    city: record?.city ?? '',
    state: record?.state ?? '',
    country: record?.country ?? '',
  };
}
