import { boolean, number, type NumberSchema } from 'yup';

/** Reads what a field holds into a number, a number that cannot be (NaN), or undefined when it holds nothing. */
export type ReadNumber = (message: string) => NumberSchema<number | undefined>;

/** For payloads: a number and nothing else, since yup would take `'5'` and `true`. Null is no answer. */
export const plainNumber: ReadNumber = (message) =>
  number()
    .transform((_, original: unknown) =>
      original === null || original === undefined ? undefined : typeof original === 'number' ? original : NaN,
    )
    .typeError(message);

/**
 * For forms: what somebody types or chooses. Spaces, grouping commas of any kind (4,50,000 and 450,000) and a rupee or
 * dollar sign are fine; '' and null are no answer.
 */
export const typedNumber: ReadNumber = (message) =>
  number()
    .transform((_, original: unknown) => readTypedNumber(original))
    .typeError(message);

function readTypedNumber(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const text = value.trim().replace(/^[₹$]/, '').replace(/\s/g, '');
  if (text === '') return undefined;
  return /^-?\d+(?:,\d+)*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : NaN;
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
