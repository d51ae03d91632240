import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { dialog, fileOf, person, press, told, walkInPseudo } from '../support/every-text';
import { realPng } from '../support/files';
import { field } from '../support/forms';
import { gate } from '../support/gate';
import { answer, saveElsewhere } from '../support/onboarding';
import { expireProof } from '../support/proof';
import { inPseudo, isPseudo } from '../support/pseudo';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what comes late, not at all, or from another tab.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const late = (path: string) => ({
  name: `${path} while it loads`,
  opens: async (page: Page) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(isPseudo);
  },
});

test('What has not come yet says nothing in English', async ({ page }) => {
  await signedIn(page);
  await walkInPseudo(
    page,
    [
      { name: 'a dashboard', path: '/dashboard', opens: () => gate(page, '**/api/candidate/**') },
      ...[
        '/dashboard',
        '/account',
        '/onboarding/personal-information',
        '/onboarding/education-details',
        '/onboarding/check-answers',
        '/documents/basic-identity',
      ].map(late),
    ],
    person,
  );
});

test('A part of a screen that does not come says so in no English', async ({ page }) => {
  await signedIn(page);
  await page.route(/\/(photos|proof)\.[^/]*\.js$/, (route) => route.abort());
  await walkInPseudo(
    page,
    [
      {
        name: 'no pages of photos',
        path: '/documents/academic-documents',
        opens: async () => {
          await fileOf(page, 'SSC').first().scrollIntoViewIfNeeded();
          await page
            .getByLabel(`${inPseudo('Photos')} ${inPseudo('SSC')}`)
            .setInputFiles([realPng('a.png'), realPng('b.png')]);
          await told(page);
        },
      },
      {
        name: 'no question for the password',
        path: '/account',
        opens: async () => {
          await expireProof(page, /\/api\/candidate\/export/);
          await press(page, 'Download my data');
          await told(page);
        },
      },
    ],
    person,
  );
});

const job = {
  has_experience: true,
  desired_job_title: '1',
  company_name: '2',
  years_of_experience: 15,
  previous_company_role: '3',
  notice_period: '2 Months',
  last_month_salary: 45000,
  expected_monthly_salary: 1234.5,
  currency_type: 'USD',
};
const equipment = {
  personal_laptop: true,
  power_backup: false,
  internet_speed: 80,
  headphone_with_mic: true,
  quiet_work_env: true,
  preferred_joining_date: `${new Date().getFullYear() + 1}-02-01`,
  preferred_work_hours: '9 - 5',
  preferred_work_type: 'part time',
  ready_to_relocate: true,
  preferred_location: 'Japan',
};

test('Answers that were saved in another tab are set beside those here in no English', async ({ page }) => {
  await signedIn(page);
  await saveElsewhere(page, 'experience', job);
  await saveElsewhere(page, 'digital-readiness', equipment);
  await walkInPseudo(
    page,
    [
      {
        name: 'two answers about the job',
        path: '/onboarding/professional-details',
        opens: async () => {
          await field(page, inPseudo('Current job title')).fill('77');
          await answer(page, inPseudo('Notice period'), inPseudo('1 Month'));
          await saveElsewhere(page, 'experience', { ...job, desired_job_title: '4', company_name: '5' });
          await press(page, 'Next');
          await dialog(page);
        },
      },
      {
        name: 'two answers about equipment',
        path: '/onboarding/digital-readiness',
        opens: async () => {
          await answer(page, inPseudo('Work type'), inPseudo('full time'));
          await field(page, inPseudo('Internet speed')).fill('7');
          const saved = { ...equipment, internet_speed: 8, preferred_work_type: 'freelance' };
          await saveElsewhere(page, 'digital-readiness', saved);
          await press(page, 'Next');
          await dialog(page);
        },
      },
    ],
    person,
  );
});
