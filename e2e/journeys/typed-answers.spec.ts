import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import {
  answer,
  fillDigitalReadiness,
  fillExperience,
  fillExpertise,
  fillPersonalInformation,
  heading,
  next,
} from '../support/onboarding';

/** What is typed; the payload's value, or the message beside the field; the box after leaving it where it differs. */
type Row = readonly [typed: string, expected: string | number | RegExp | undefined, box?: string];

interface Question {
  readonly title: string;
  readonly path: string;
  readonly heading: string;
  /** The call that saves the step, and the part of its payload. */
  readonly call: string;
  readonly part: string;
  readonly label: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly rows: readonly Row[];
}

const fillReadiness = async (page: Page) => {
  await fillDigitalReadiness(page);
  await answer(page, /relocate/, 'No');
};
const born = /Please enter a real date of birth/;
const joins = /Please enter a real joining date/;
const nextYear = new Date().getFullYear() + 1;
const salary = /Salary must be a number/;
const speed = /Internet speed must be a number/;
const typing = /Typing speed must be a number/;

const questions: readonly Question[] = [
  {
    title: 'the date of birth',
    path: '/onboarding/personal-information',
    heading: 'Personal information',
    call: '/api/candidate',
    part: 'dob',
    label: 'Date of birth',
    fill: fillPersonalInformation,
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
      ['15/08/98', born],
      ['15/08', born],
      ['2000-02-31', born],
      ['1/1/2199', /must be in the past/, '01/01/2199'],
      ['1/1/1850', /check the year/, '01/01/1850'],
      ['०१/०१/१९९८', born],
      ['7 May 2001', '2001-05-07', '07/05/2001'],
    ],
  },
  {
    title: 'the joining date',
    path: '/onboarding/digital-readiness',
    heading: 'Digital Readiness & Availability',
    call: '/api/candidate/digital-readiness',
    part: 'preferred_joining_date',
    label: 'Preferred joining date',
    fill: fillReadiness,
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
      [`1 September ${nextYear}`, `${nextYear}-09-01`, `01/09/${nextYear}`],
      [`32/01/${nextYear}`, joins],
      [`01/01/2099`, /check the year/],
      [`${nextYear}-03-01`, `${nextYear}-03-01`, `01/03/${nextYear}`],
    ],
  },
  {
    title: 'a salary',
    path: '/onboarding/professional-details',
    heading: 'Professional details',
    call: '/api/candidate/experience',
    part: 'last_month_salary',
    label: 'Last monthly salary',
    fill: fillExperience,
    rows: [
      ['4,50,000', 450000],
      ['450,000', 450000],
      ['450000', 450000],
      ['4 50 000', 450000],
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
      ['१२', salary],
      ['12 lakh', salary],
      ['1,2,3', salary],
      ['4,500,00', salary],
      ['99999999999', /too high/],
      ['0x10', salary],
      ['1.2.3', salary],
    ],
  },
  {
    title: 'the internet speed',
    path: '/onboarding/digital-readiness',
    heading: 'Digital Readiness & Availability',
    call: '/api/candidate/digital-readiness',
    part: 'internet_speed',
    label: 'Internet speed',
    fill: fillReadiness,
    rows: [
      ['80', 80],
      ['4.5', 4.5],
      ['1,000', 1000],
      ['80 Mbps', speed],
      ['fast', speed],
      ['1e2', speed],
      ['', /Please enter your internet speed/],
      ['0', /more than 0/],
      ['-3', /more than 0/],
      ['99999999999', /at most/],
      ['८०', speed],
    ],
  },
  {
    title: 'the typing speed',
    path: '/onboarding/skills-and-expertise',
    heading: 'Skills and expertise',
    call: '/api/candidate/expertise',
    part: 'typing_speed',
    label: 'Typing speed (optional)',
    fill: fillExpertise,
    rows: [
      ['45', 45],
      [' 45 ', 45],
      ['45.5', /whole number/],
      ['1e2', typing],
      ['', undefined],
      ['45 wpm', typing],
      ['-1', /from 0 to/],
      ['301', /from 0 to/],
      ['४५', typing],
    ],
  },
];

/** The parts of a save, whichever way it is sent. */
function payload(body: string): Record<string, unknown> {
  if (body.startsWith('{')) return JSON.parse(body) as Record<string, unknown>;
  const parts = body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g);
  return Object.fromEntries([...parts].map(([, name = '', value]) => [name, value]));
}

for (const { title, path, heading: name, call, part, label, fill, rows } of questions) {
  test(`What the box shows of ${title} is what is sent`, async ({ page }) => {
    test.setTimeout(120_000);
    const sent: Record<string, unknown>[] = [];
    await page.route(
      (url) => url.pathname === call,
      async (route, request) => {
        if (request.method() !== 'POST') return route.fallback();
        sent.push(payload(request.postDataBuffer()?.toString('utf8') ?? ''));
        await route.fulfill({ status: 503, json: { code: 'internal', message: `Refused ${sent.length}` } });
      },
    );
    await signedIn(page);
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await fill(page);
    for (const [typed, expected, box = typed] of rows) {
      await test.step(JSON.stringify(typed), async () => {
        const before = sent.length;
        await field(page, label).fill(typed);
        await field(page, label).press('Tab');
        await expect(field(page, label)).toHaveValue(box);
        await next(page).click();
        if (expected instanceof RegExp) {
          await expect(field(page, label)).toHaveAccessibleDescription(expected);
          expect(sent).toHaveLength(before);
          return;
        }
        await expect.poll(() => sent.length).toBe(before + 1);
        expect(sent.at(-1)?.[part]).toBe(expected);
        // Before that the form is busy, and ignores a press.
        await expect(
          page.getByRole('form').getByText(`Refused ${sent.length}`, { exact: true }),
        ).toBeVisible();
      });
    }
  });
}
