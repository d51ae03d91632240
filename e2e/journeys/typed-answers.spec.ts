import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { fillExperience, fillPersonalInformation, heading, next } from '../support/onboarding';

/**
 * What is typed; the payload's value, or the message beside the field; the box after leaving it where it
 * differs.
 */
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

const born = /Please enter a real date of birth/;
const salary = /Salary must be a number/;

/** A date and a number: what else may be typed is a table of `contract/wire/typed-answers.test`. */
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
      ['31/02/2000', born],
      ['', /Please enter your date of birth/],
      ['15 Aug 1998', '1998-08-15', '15/08/1998'],
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
      ['₹ 4,50,000', 450000],
      ['450000', 450000, '4,50,000'],
      ['4.5 LPA', 37500],
      ['4,5', salary],
      ['', /Please enter your last salary/],
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
