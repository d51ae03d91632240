import { boolean, number, type NumberSchema } from 'yup';

/** Reads a field's value: a number, NaN for what is not a number, undefined for no answer. */
export type ReadNumber = (message: string) => NumberSchema<number | undefined>;

const numberBy =
  (read: (value: unknown) => number | undefined): ReadNumber =>
  (message) =>
    number()
      .transform((_, original: unknown) => (original === null ? undefined : read(original)))
      .typeError(message);

/** For payloads: a number and nothing else, since yup would take `'5'` and `true`. Null is no answer. */
export const plainNumber = numberBy((value) =>
  value === undefined || typeof value === 'number' ? value : NaN,
);

/**
 * For forms: what people type. Commas or spaces may group the digits (4,50,000 and 450 000), and a rupee or
 * dollar sign may lead; '' and null are no answer. Everything else is not a number: '4,5' must not be sent as
 * 45.
 */
export const typedNumber = numberBy((value) => {
  if (value === undefined || typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const text = value.trim().replace(/^[₹$]/, '').trim();
  if (text === '') return undefined;
  const isNumber = /^-?(?:\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.\d+)?$/.test(text);
  return isNumber ? Number(text.replace(/[,\s]/g, '')) : NaN;
});

/** What a text field shows for a stored number. */
export function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** A yes or no. yup would take `'true'` and `1`. */
export const plainBoolean = (message: string) =>
  boolean()
    .transform((_, original: unknown) => original)
    .typeError(message);

export const yesOrNo = (message: string) => plainBoolean(message).required(message);
