import { number, object } from 'yup';
import { lookupQuery } from 'contract/wire/lookups';
import { line } from 'contract/wire/text';

/** The queries of GET calls. */

function wholeNumber(name: string, max: number) {
  const message = `The ${name} must be a whole number from 1 to ${max}`;
  return (
    number()
      // A query contains text, and a list when a name comes twice; yup would read `1e3`, or a list's first
      // entry.
      .transform((_, original: unknown) =>
        typeof original === 'string' && /^\d{1,9}$/.test(original) ? Number(original) : NaN,
      )
      .typeError(message)
      .integer(message)
      .min(1, message)
      .max(max, message)
  );
}

/** Of the four lists. */
export const pageQuery = object({
  page: wholeNumber('page', 1_000_000).default(lookupQuery.page),
  limit: wholeNumber('limit', lookupQuery.limit).default(lookupQuery.limit),
});

/** Of GET /uploader/:type. */
export const fileQuery = object({
  filename: line(/*i18n*/ 'Please name the file', /*i18n*/ 'file name', 200),
});
