import { dateText, parseTypedDate } from './dates';
import { createI18n } from '../language/create-i18n';
import { intlTag, locales, type Locale } from '../language/locale';

const english = createI18n('en');

describe('a day as people type it', () => {
  it.each([
    '15/8/1998',
    '15/08/1998',
    '15-08-1998',
    '15-8-1998',
    '15.08.1998',
    '15 08 1998',
    '15081998',
    '15 Aug 1998',
    '15 aug 1998',
    '15-AUG-1998',
    '15 Aug, 1998',
    '15  August   1998',
    ' 15 August 1998 ',
    '15,8,1998',
    '15 / 8 / 1998',
    '1998-08-15',
    '1998/8/15',
  ])('%j is 15 August 1998', (text) => {
    expect(parseTypedDate(english, text)).toBe('1998-08-15');
  });

  it.each([
    ['29/02/2000', '2000-02-29'],
    ['1 Sept 2001', '2001-09-01'],
    ['07 May 2001', '2001-05-07'],
    ['01/12/0999', null],
  ])('%j is %j', (text, expected) => {
    expect(parseTypedDate(english, text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'abc',
    '31/02/2000',
    '29/02/1999',
    '00/01/2000',
    '15/13/1998',
    '15/8/9',
    '15/8',
    '1998',
    '1581998',
    '150819980',
    '15 Au 1998',
    '15 Augst 1998',
    '15/8/1998/2',
    '15//8/1998',
    '15/8/1998 x',
    '-15/8/1998',
    '2000-02-31',
  ])('%j is no day', (text) => {
    expect(parseTypedDate(english, text)).toBeNull();
  });

  it('is shown as DD/MM/YYYY, and any other text as it is', () => {
    expect(['1998-08-15', '31/02/2000', '2000-02-31', ''].map(dateText)).toEqual([
      '15/08/1998',
      '31/02/2000',
      '2000-02-31',
      '',
    ]);
  });
});

describe('a day with the name of its month', () => {
  it.each(locales)('is read in %s as dates are written in it, and in English', (locale) => {
    const i18n = createI18n(locale);
    for (const month of ['long', 'short'] as const) {
      const write = new Intl.DateTimeFormat(intlTag(locale), { month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const name = write.format(Date.UTC(1998, index));
        const day = `1998-${String(index + 1).padStart(2, '0')}-05`;
        for (const text of [`5 ${name} 1998`, `05-${name}-98`, `5 ${name}, 1998`])
          expect([text, ...['NFC', 'NFD'].map((form) => parseTypedDate(i18n, text.normalize(form)))]).toEqual(
            [text, day, day],
          );
      }
    }
    expect(parseTypedDate(i18n, '5 Aug 1998')).toBe('1998-08-05');
    expect(parseTypedDate(i18n, '5 september 1998')).toBe('1998-09-05');
  });

  it.each<[Locale, string, string | null]>([
    ['hi', '१५ अगस्त १९९८', '1998-08-15'],
    ['hi', '15 अग 1998', '1998-08-15'],
    ['hi', '15 फरवरी 1998', '1998-02-15'],
    ['hi', '15 \u095eरवरी 1998', '1998-02-15'],
    ['hi', '31 अप्रैल 1998', null],
    ['hi', '15 म 1998', null],
    ['hi', '15 कल 1998', null],
    ['hi', '15 ஆகஸ்ட் 1998', null],
    ['ta', '15 ஆக., 1998', '1998-08-15'],
    ['ta', '௧௫ ஆகஸ்ட் ௧௯௯௮', '1998-08-15'],
    ['te', '౧౫ ఆగస్టు ౧౯౯౮', '1998-08-15'],
    ['bn', '১৫ আগস্ট ১৯৯৮', '1998-08-15'],
    ['mr', '१५ ऑगस्ट १९९८', '1998-08-15'],
    ['en', '15 अगस्त 1998', null],
  ])('in %s: %j is %j', (locale, text, expected) => {
    const i18n = createI18n(locale);
    expect(parseTypedDate(i18n, text)).toBe(expected);
  });
});
