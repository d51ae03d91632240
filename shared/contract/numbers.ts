import { boolean, number, type NumberSchema } from 'yup';

/** Reads a field's value: a number, NaN for what is not a number, undefined for no answer. */
export type ReadNumber = (message: string) => NumberSchema<number | undefined>;

/** For payloads: a number and nothing else, since yup would take `'5'` and `true`. Null is no answer. */
export const plainNumber: ReadNumber = (message) =>
  number()
    .transform((_, original: unknown) =>
      original === null || original === undefined ? undefined : typeof original === 'number' ? original : NaN,
    )
    .typeError(message);

/**
 * For forms: what people type. Commas or spaces may group the digits (4,50,000 and 450 000), and a rupee or dollar sign
 * may lead; '' and null are no answer. Everything else is not a number: '4,5' must not be sent as 45.
 */
export const typedNumber: ReadNumber = (message) =>
  number()
    .transform((_, original: unknown) => readTypedNumber(original))
    .typeError(message);

function readTypedNumber(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const text = value.trim().replace(/^[₹$]/, '').trim();
  if (text === '') return undefined;
  const isNumber = /^-?(?:\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.\d+)?$/.test(text);
  return isNumber ? Number(text.replace(/[,\s]/g, '')) : NaN;
}

/** What a text field shows for a stored number. */
export function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** A required yes or no. yup would take `'true'` and `1`. */
export function yesOrNo(message: string) {
  return boolean()
    .transform((_, original: unknown) => original)
    .typeError(message)
    .required(message);
}
