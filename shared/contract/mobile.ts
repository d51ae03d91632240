import { trimmed } from './text';

export const mobileLength = 10;

const messages = {
  missing: 'Please enter your mobile number',
  digits: 'Mobile number must contain digits only',
  length: 'Mobile number must be exactly 10 digits',
} as const;

/** A required Indian mobile number: ten digits without a prefix (spec section 5). */
export function mobile() {
  return trimmed(messages.missing)
    .required(messages.missing)
    .matches(/^\d+$/, { message: messages.digits, excludeEmptyString: true })
    .test('length', messages.length, (value) => !value || value.length === mobileLength);
}

/** The alternate number: the same rules once something is entered, '' when nothing is. */
export function optionalMobile() {
  return trimmed(messages.digits)
    .default('')
    .matches(/^\d+$/, { message: messages.digits, excludeEmptyString: true })
    .test('length', messages.length, (value) => !value || value.length === mobileLength);
}

export interface CleanMobile {
  /** At most ten digits. */
  readonly value: string;
  /** Digits of the number itself were lost: say so beside the field. A dropped prefix loses nothing. */
  readonly cut: boolean;
}

/**
 * What a mobile field keeps of what was typed or pasted: digits only, at most ten. A leading literal `+91` or `0`
 * is dropped first when more than ten digits stand there, so that a pasted `+91 98765 43210` keeps its last digits.
 */
export function cleanMobile(input: string): CleanMobile {
  const allDigits = input.replace(/\D/g, '');
  let digits = allDigits;
  if (allDigits.length > mobileLength) {
    const start = input.replace(/^[\s(]+/, '');
    if (start.startsWith('+91')) digits = allDigits.slice(2);
    else if (start.startsWith('0')) digits = allDigits.slice(1);
  }
  return { value: digits.slice(0, mobileLength), cut: digits.length > mobileLength };
}
