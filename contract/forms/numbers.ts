import { cleanFigures } from '../wire/clean-text';
import { numberBy } from '../wire/numbers';

/** Digits that commas or spaces may group (4,50,000 and 450 000); NaN for the rest, such as '4,5'. */
function readDigits(text: string): number {
  const isNumber = /^-?(?:\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.\d+)?$/.test(text);
  return isNumber ? Number(text.replace(/[,\s]/g, '')) : NaN;
}

/** Reads typed text, in the digits of any Indian script: NaN when it is no number, undefined when empty. */
const typed =
  (read: (text: string) => number) =>
  (value: unknown): number | undefined => {
    if (value === undefined || typeof value === 'number') return value;
    if (typeof value !== 'string') return NaN;
    // Single spaces: long runs would make the pattern backtrack in polynomial time.
    const text = cleanFigures(value).replaceAll(/\s+/g, ' ');
    return text === '' ? undefined : read(text);
  };

/** A number, with or without its unit: '100 mbps', '40 wpm'. */
export const readNumber = typed((text) => readDigits(text.replace(/\s*(?:mbps|wpm)\.?$/i, '')));
/** For forms; see `readNumber`. */
export const typedNumber = numberBy(readNumber);

const scales: Readonly<Record<string, number>> = {
  ...{ k: 1000, t: 1000, ह: 1000 },
  ...{ l: 100_000, ल: 100_000 },
  ...{ c: 10_000_000, क: 10_000_000 },
};

/** Currency, digits, scale (k, lakh, crore), currency again, the period that is paid for, a word about it. */
const amount = new RegExp(
  [
    /^(?:ctc:?\s*)?(?:[₹$]|rs\.?|inr|usd|रु(?:पये|पए)?[.॰]?)?\s*/,
    /(?<digits>-?\d[\d,.\s]*?)\s*/,
    /(?:(?<scale>k|thousand|हज़ार|हजार|lakhs?|lacs?|l|लाख|crores?|cr|करोड़|करोड)\.?)?\s*/,
    /(?:\/-|[₹$]|rs\.?|rupees|inr|usd|रु(?:पये|पए)?[.॰]?)?\s*/,
    /(?:p\.?m\.?|(?:per|a|\/)\s*month|monthly|(?:प्रति|हर)\s*(?:माह|महीने|महीना)|मासिक|(?<year>p\.?a\.?|(?:per|a|\/)\s*(?:year|annum)|yearly|annually|(?:प्रति|हर)\s*(?:वर्ष|साल)|सालाना|वार्षिक))?\s*/,
    /(?:only|in hand|ctc|fixed|मात्र)?\.?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
);

/**
 * Monthly pay as it is written in India: '₹ 4,50,000', '45k', 'Rs. 45000/-'. Yearly pay, such as '4.5 LPA'
 * (lakh per annum), is divided by twelve and rounded.
 */
export const readMonthlyPay = typed((text) => {
  const groups = amount.exec(text)?.groups;
  if (!groups) return NaN;
  const { digits = '', scale, year } = groups;
  const value = readDigits(digits) * (scale ? scales[scale.charAt(0).toLowerCase()]! : 1); // of the pattern
  if (year !== undefined) return Math.round(value / 12);
  return scale ? Math.round(value) : value;
});

/** For forms; see `readMonthlyPay`. */
export const typedMonthlyPay = numberBy(readMonthlyPay);

/** What a text field shows for a stored number: with a locale, in its groups of digits. */
export function numberText(value: number | null | undefined, locale?: string): string {
  if (value === null || value === undefined) return '';
  return locale === undefined ? String(value) : value.toLocaleString(locale);
}
