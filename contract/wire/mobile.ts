import { trimmed } from './text';

export const mobileLength = 10;

const missing = /*i18n*/ 'Please enter your mobile number';
const onlyDigits = { message: /*i18n*/ 'Mobile number must contain digits only', excludeEmptyString: true };
const rightLength = {
  name: 'length',
  message: /*i18n*/ 'Mobile number must be exactly 10 digits',
  test: (value?: string) => !value || value.length === mobileLength,
};

/** A required Indian mobile number: ten digits without a prefix (spec section 5). */
export function mobile() {
  return trimmed(missing).required(missing).matches(/^\d+$/, onlyDigits).test(rightLength);
}

/** The alternate number: the same rules once something is entered, '' when nothing is. */
export function optionalMobile() {
  return trimmed(onlyDigits.message).default('').matches(/^\d*$/, onlyDigits.message).test(rightLength);
}
