import { createI18n } from '../language/create-i18n';
import type { ObjectSchema } from 'yup';
import { addYears, today } from '../wire/dates';
import { dateText, parseTypedDate } from './dates';
import { digitalReadinessSchema } from './digital-readiness';
import { experienceSchema } from './experience';
import { expertiseSchema } from './expertise';
import { personalInformationSchema } from './personal-information';
import { problems } from '../testing/english-problems';

/**
 * What is typed; the payload's value, or the message beside the field; the box after leaving it where it
 * differs.
 */
type Row = readonly [typed: string, expected: string | number | RegExp | undefined, box?: string];

interface Question {
  readonly title: string;
  /** The form's schema. */
  readonly schema: ObjectSchema<object>;
  readonly name: string;
  readonly rows: readonly Row[];
}

const born = /Please enter a real date of birth/;
const joins = /Please enter a real joining date/;
const nextYear = Number(addYears(today(), 1).slice(0, 4));
const salary = /Salary must be a number/;
const speed = /Internet speed must be a number/;
const typing = /Typing speed must be a number/;

const questions: readonly Question[] = [
  {
    title: 'the date of birth',
    schema: personalInformationSchema,
    name: 'dateOfBirth',
    rows: [
      ['15/08/1998', '1998-08-15'],
      ['31/02/2000', born],
      ['15/8/1998', '1998-08-15', '15/08/1998'],
      ['abc', born],
      ['15-08-1998', '1998-08-15', '15/08/1998'],
      ['', /Please enter your date of birth/],
      ['15.08.1998', '1998-08-15', '15/08/1998'],
      ['29/02/1999', born],
      ['29/02/2000', '2000-02-29'],
      ['15 Aug 1998', '1998-08-15', '15/08/1998'],
      ['15 August 1998', '1998-08-15', '15/08/1998'],
      ['15081998', '1998-08-15', '15/08/1998'],
      ['1508199', born],
      ['15  Aug  1998', '1998-08-15', '15/08/1998'],
      ['15 Aug, 1998', '1998-08-15', '15/08/1998'],
      ['15,8,1998', '1998-08-15', '15/08/1998'],
      ['1998-08-15', '1998-08-15', '15/08/1998'],
      ['1998-13-15', born],
      [' 15/08/1998 ', '1998-08-15', '15/08/1998'],
      ['15/08/98', '1998-08-15', '15/08/1998'],
      ['5/6/98', '1998-06-05', '05/06/1998'],
      ['5/6/4', born],
      ['15/08', born],
      ['2000-02-31', born],
      ['1/1/2199', /must be in the past/, '01/01/2199'],
      ['1/1/1850', /check the year/, '01/01/1850'],
      ['०१/०१/१९९८', '1998-01-01', '01/01/1998'],
      ['7 May 2001', '2001-05-07', '07/05/2001'],
      ['15th August 1998', '1998-08-15', '15/08/1998'],
      ['15th of August, 1998.', '1998-08-15', '15/08/1998'],
      ['1st Mar 1999', '1999-03-01', '01/03/1999'],
      ['August 15, 1998', '1998-08-15', '15/08/1998'],
      ["15 Aug '98", '1998-08-15', '15/08/1998'],
      ['15–08–1998', '1998-08-15', '15/08/1998'],
      ['15\u201108\u20111998', '1998-08-15', '15/08/1998'],
      ['15\u221208\u22121998', '1998-08-15', '15/08/1998'],
      ['15\u00a0Aug\u20091998', '1998-08-15', '15/08/1998'],
      ['\u200e15/08/1998\u200b', '1998-08-15', '15/08/1998'],
      ['\u202a15/08/1998\u202c', '1998-08-15', '15/08/1998'],
      ['15/08/1998,', '1998-08-15', '15/08/1998'],
      ['15th Foo 1998', born],
      ['15Aug1998', '1998-08-15', '15/08/1998'],
      ['15aug98', '1998-08-15', '15/08/1998'],
      ['15 th August 1998', '1998-08-15', '15/08/1998'],
      ['Saturday, 15 August 1998', '1998-08-15', '15/08/1998'],
      ['Sat 15 Aug 1998', '1998-08-15', '15/08/1998'],
      ['1998-08-15T00:00:00.000Z', '1998-08-15', '15/08/1998'],
      ['1998-08-15 00:00', '1998-08-15', '15/08/1998'],
      ['150898', '1998-08-15', '15/08/1998'],
      ['15081998.', '1998-08-15', '15/08/1998'],
      ['15\u204408\u20441998', '1998-08-15', '15/08/1998'],
      ['15\\08\\1998', '1998-08-15', '15/08/1998'],
      ['15|08|1998', '1998-08-15', '15/08/1998'],
      ['15:08:1998', '1998-08-15', '15/08/1998'],
      ['15_08_1998', '1998-08-15', '15/08/1998'],
      ['151998', born],
      ['12/25/1998', born],
    ],
  },
  {
    title: 'the joining date',
    schema: digitalReadinessSchema,
    name: 'preferred_joining_date',
    rows: [
      [`28/02/${nextYear}`, `${nextYear}-02-28`],
      [`31/04/${nextYear}`, joins],
      [`1/3/${nextYear}`, `${nextYear}-03-01`, `01/03/${nextYear}`],
      ['soon', joins],
      [`1 Mar ${nextYear}`, `${nextYear}-03-01`, `01/03/${nextYear}`],
      ['', /Please enter your preferred joining date/],
      [`1.3.${nextYear}`, `${nextYear}-03-01`, `01/03/${nextYear}`],
      ['next month', joins],
      [`0103${nextYear}`, `${nextYear}-03-01`, `01/03/${nextYear}`],
      ['01/03', joins],
      [`1/3/${String(nextYear).slice(2)}`, `${nextYear}-03-01`, `01/03/${nextYear}`],
      [`1 September ${nextYear}`, `${nextYear}-09-01`, `01/09/${nextYear}`],
      [`32/01/${nextYear}`, joins],
      [`01/01/2099`, /check the year/],
      [`${nextYear}-03-01`, `${nextYear}-03-01`, `01/03/${nextYear}`],
    ],
  },
  {
    title: 'a salary',
    schema: experienceSchema,
    name: 'last_month_salary',
    rows: [
      ['4,50,000', 450000],
      ['450,000', 450000],
      ['450000', 450000],
      ['4 50 000', 450000],
      ['4\u00a050\u202f000', 450000],
      ['\u200e4,50,000\u200b', 450000],
      ['\u22123', /must not be below 0/],
      ['₹ 4,50,000', 450000],
      ['4.5', 4.5],
      ['4.555', /at most two decimal places/],
      ['4,5', salary],
      [' 12 ', 12],
      ['', /Please enter your last salary/],
      ['0', 0],
      ['-3', /must not be below 0/],
      ['1e5', salary],
      ['abc', salary],
      ['१२', 12],
      ['12 lakh', 1200000],
      ['4.5 LPA', 37500],
      ['45k', 45000],
      ['Rs. 45,000/-', 45000],
      ['1,2,3', salary],
      ['4,500,00', salary],
      ['99999999999', /too high/],
      ['0x10', salary],
      ['1.2.3', salary],
    ],
  },
  {
    title: 'the internet speed',
    schema: digitalReadinessSchema,
    name: 'internet_speed',
    rows: [
      ['80', 80],
      ['4.5', 4.5],
      ['1,000', 1000],
      ['80 Mbps', 80],
      ['fast', speed],
      ['1e2', speed],
      ['', /Please enter your internet speed/],
      ['0', /more than 0/],
      ['-3', /more than 0/],
      ['99999999999', /at most/],
      ['८०', 80],
    ],
  },
  {
    title: 'the typing speed',
    schema: expertiseSchema,
    name: 'typing_speed',
    rows: [
      ['45', 45],
      [' 45 ', 45],
      ['45.5', /whole number/],
      ['1e2', typing],
      ['', undefined],
      ['45 wpm', 45],
      ['-1', /from 0 to/],
      ['301', /from 0 to/],
      ['४५', 45],
    ],
  },
];

/** A day's box gives the day that it reads, or the text (shared/ui/date-picker). */
const boxOf = (name: string, typed: string): string =>
  /date/i.test(name) ? (parseTypedDate(createI18n('en'), typed) ?? typed.trim()) : typed;

describe.each(questions)('$title', ({ schema, name, rows }) => {
  test.each(rows.map((row) => ({ row })))('$row', ({ row: [typed, expected, box = typed] }) => {
    const value = boxOf(name, typed);
    if (value !== typed) expect(dateText(value)).toBe(box.trim());
    // The other questions of the step are not answered.
    const answers = { has_experience: true, [name]: value };
    const message = problems(schema, answers)[name];
    if (expected instanceof RegExp) return expect(message).toMatch(expected);
    expect(message).toBeUndefined();
    const cleaned: Readonly<Record<string, unknown>> = schema.cast(answers, { assert: false });
    expect(cleaned[name]).toBe(expected);
  });
});
