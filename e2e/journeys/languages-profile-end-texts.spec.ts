import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import {
  dialog,
  fileOf,
  fill,
  optional,
  person,
  press,
  seen,
  sendRefused,
  told,
  tooLong,
  walkInPseudo,
} from '../support/every-text';
import { realPdf } from '../support/files';
import { saveElsewhere, typeDay } from '../support/onboarding';
import { inPseudo } from '../support/pseudo';
import { infectedPdf } from '../support/scanner';
import { test } from '../support/test';

// As languages-signed-in-texts: here what the last steps of the profile say to wrong
// answers, and what follows them.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const saveFails = (page: Page, call: string) =>
  page.route(`**/api/candidate/${call}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );

test('Wrong answers to the last steps, and a save that fails, get no answer in English', async ({ page }) => {
  await signedIn(page);
  await walkInPseudo(
    page,
    [
      {
        name: 'a wrong link and wrong files',
        path: '/onboarding/resume-and-portfolio',
        opens: async () => {
          await fill(page, optional('LinkedIn link'), '1 2');
          await fill(page, optional('Portfolio link'), tooLong);
          await fileOf(page, 'Resume').setInputFiles(realPdf('resume', { bytes: 5_300_000 }));
          await fileOf(page, 'Cover letter').setInputFiles({ ...realPdf('a'), buffer: Buffer.from('') });
          await sendRefused(page);
        },
      },
      {
        name: 'a file with a virus',
        path: '/onboarding/resume-and-portfolio',
        opens: async () => {
          await fileOf(page, 'Resume').setInputFiles(infectedPdf('resume'));
          await sendRefused(page);
        },
      },
      {
        name: 'no equipment',
        path: '/onboarding/digital-readiness',
        opens: () => sendRefused(page),
      },
      {
        name: 'wrong equipment',
        opens: async () => {
          await fill(page, inPseudo('Internet speed'), '99999999');
          await typeDay(page, inPseudo('Preferred joining date'), '01/02/2020');
          await fill(page, inPseudo('Preferred work hours'), tooLong);
          await sendRefused(page);
        },
      },
      {
        name: 'no day, and a speed that is no number',
        opens: async () => {
          await fill(page, inPseudo('Internet speed'), '1-2');
          await typeDay(page, inPseudo('Preferred joining date'), '31/02/2031');
          await sendRefused(page);
        },
      },
      {
        name: 'the countries',
        opens: async () => {
          await page.getByRole('combobox', { name: inPseudo('Preferred country') }).click();
          await seen(page, 'Australia');
        },
      },
      {
        name: 'assessments that are too long',
        path: '/onboarding/self-assessment',
        opens: async () => {
          for (const label of ['Why should an employer hire you?', 'What is your ideal job role?'])
            await fill(page, optional(label), tooLong);
          await sendRefused(page, 'Complete');
        },
      },
      {
        name: 'a save that does not arrive',
        path: '/onboarding/self-assessment',
        opens: async () => {
          await saveFails(page, 'self-assessment');
          await fill(page, optional('Why should an employer hire you?'), '12');
          await fill(page, optional('What is your ideal job role?'), '');
          await press(page, 'Complete');
          await told(page);
        },
      },
      {
        name: 'the end of the profile',
        opens: async () => {
          await page.unroute('**/api/candidate/self-assessment');
          await press(page, 'Complete');
          await dialog(page);
        },
      },
      {
        name: 'a step that is saved and left',
        path: '/onboarding/self-assessment',
        opens: async () => {
          await fill(page, optional('Why should an employer hire you?'), '123');
          await press(page, 'Save and exit');
          await told(page);
        },
      },
      {
        name: 'answers that were saved',
        opens: async () => {
          const next = `${new Date().getFullYear() + 1}-02-01`;
          await saveElsewhere(page, 'experience', {
            has_experience: true,
            desired_job_title: '1',
            company_name: '2',
            years_of_experience: 15,
            previous_company_role: '3',
            notice_period: '2 Months',
            last_month_salary: 45000,
            expected_monthly_salary: 1234.5,
            currency_type: 'USD',
          });
          await saveElsewhere(page, 'expertise', {
            skills: ['Accounting'],
            languages: ['Hindi'],
            isComfortableWithNightShift: true,
            isComfortableWithVoiceRole: false,
            typing_speed: 40,
          });
          await saveElsewhere(page, 'digital-readiness', {
            personal_laptop: true,
            power_backup: false,
            internet_speed: 80,
            headphone_with_mic: true,
            quiet_work_env: true,
            preferred_joining_date: next,
            preferred_work_hours: '9 - 5',
            preferred_work_type: 'part time',
            ready_to_relocate: true,
            preferred_location: 'Japan',
          });
        },
      },
      { name: 'the saved answers', path: '/onboarding/check-answers' },
      { name: 'saved answers on the job', path: '/onboarding/professional-details' },
      { name: 'saved skills', path: '/onboarding/skills-and-expertise' },
      { name: 'saved equipment', path: '/onboarding/digital-readiness' },
      { name: 'a dashboard of who has answered', path: '/dashboard' },
    ],
    [...person, 'Accounting', 'Hindi'],
  );
});
