import type { I18n } from '@lingui/core';
import { cleanFigures } from '../wire/clean-text';
import { isRealDate, today } from '../wire/dates';

/** Without the marks of an abbreviation, and the dot of क़ and ড়, which many keyboards leave out. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[.\u0970]|\u093c|\u09bc/g, '')
    .toLowerCase();

/**
 * 1 to 12: a number, or a name in English or in the language of the page, the short one or at least three
 * letters of the long one ('Aug', 'Sept', 'August'); 0 for none.
 */
function monthNumber({ locales }: I18n, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const typed = plainName(text);
  const isMonth = (month: number, tag: I18n['locales']): boolean =>
    (['long', 'short'] as const).some((length) => {
      const name = plainName(new Date(2000, month).toLocaleDateString(tag, { month: length }));
      return typed === name || (typed.length > 2 && name.startsWith(typed));
    });
  const months = [...Array(12).keys()];
  return months.findIndex((month) => isMonth(month, 'en') || isMonth(month, locales)) + 1;
}

/** Years ahead that two digits may still mean: in 2026, '31' is 2031 and '32' is 1932. */
const shortYearsAhead = 5;

/** '1998', or '98' of it; every other text stays. */
function fullYear(text: string): string {
  if (!/^\d{2}$/.test(text)) return text;
  const last = Number(today().slice(0, 4)) + shortYearsAhead;
  const year = last - (last % 100) + Number(text);
  return String(year > last ? year - 100 : year);
}

/** What other programs and people put around a day: its name before it, midnight behind it. */
const dayName = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+/;
const timeOfDay = /(?<=\d)[t\s]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?z?$/;

/** '15th of August, 1998.' is 15, august, 1998. */
function partsOf(text: string): string[] {
  const typed = cleanFigures(text)
    .toLowerCase()
    .replace(/[.,]+$/, '');
  const digits = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(typed);
  if (digits) return digits.slice(1);
  return typed
    .replace(dayName, '')
    .replace(timeOfDay, '')
    .replace(/^(\D*\d{1,2})\s?(?:st|nd|rd|th)(?![a-z])/, '$1')
    .replace(/\sof\s/, ' ')
    .replace(/^(\d{1,2})(\p{L}{3,})(\d{2,4})$/u, '$1 $2 $3')
    .split(/\s*(?:\.[,-]|[\s,./'’\\|:_\u2044\u2215-])\s*/);
}

/**
 * Reads a day as people type it, in any digits of India: 15/8/1998, 15-08-1998, 15.08.98, 15 Aug 1998,
 * 15th of August 1998, August 15, 1998, 15081998, 15Aug98, 1998-08-15. Months have their names in English
 * and in the language of the page.
 * @returns 'YYYY-MM-DD'; null for a text that is not a day of the calendar
 */
export function parseTypedDate(i18n: I18n, text: string): string | null {
  const parts = partsOf(text);
  if (parts.length !== 3) return null;
  if (/^\d{4}$/.test(parts[0] ?? '')) parts.reverse();
  const [first = '', second = '', written = ''] = parts;
  const isMonthFirst = /^\p{L}/u.test(first) && /^\d/.test(second);
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const year = fullYear(written);
  if (!/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return null;
  const iso = `${year}-${String(monthNumber(i18n, month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(iso) ? iso : null;
}

/** 'YYYY-MM-DD' as people in India write it, DD/MM/YYYY; any other text stays as it is. */
export function dateText(value: string): string {
  return isRealDate(value) ? value.split('-').reverse().join('/') : value;
}
