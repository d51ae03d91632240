import { isPrintable, text, trimmed } from 'contract/wire/text';
import type { StringSchema } from 'yup';

const notShown = 'has characters that are not shown';

const shownLine = (schema: StringSchema<string | undefined>, max: number) =>
  schema
    .max(max, `has more than ${max} characters`)
    .test('printable', notShown, (given) => !given || isPrintable(given));

/** A text of one line, as it is typed in a field. What it means, the service checks. */
export const line = (max = 200) =>
  shownLine(
    trimmed('must be a text', (given) => given.trim()),
    max,
  );

/** A text that is only compared: it is cleaned as candidates' answers are. */
export const compared = (max = 150) => shownLine(trimmed('must be a text'), max);

/** A text with line breaks. */
export const lines = (max: number) =>
  text('must be a text')
    .max(max, `has more than ${max} characters`)
    .test('printable', notShown, (given) => !given || isPrintable(given.replaceAll(/\r?\n/g, ' ')));
