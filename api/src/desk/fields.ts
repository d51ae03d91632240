import { isRealDate } from 'contract/wire/dates';
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

/** Whether it is a time as PostgreSQL spells one, to the microsecond: where a page ends. */
export function isDatabaseTime(given: string): boolean {
  const [day = '', time = ''] = given.split(' ');
  const isTime = /^\d\d:\d\d:\d\d(?:\.\d+)?[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/.test(time);
  return isTime && isRealDate(day) && !Number.isNaN(Date.parse(given));
}

/** A text with line breaks. */
export const lines = (max: number) =>
  text('must be a text')
    .max(max, `has more than ${max} characters`)
    .test('printable', notShown, (given) => !given || isPrintable(given.replaceAll(/\r?\n/g, ' ')));
