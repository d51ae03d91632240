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
import { otherFile, realPdf } from '../support/files';
import { field } from '../support/forms';
import { answer, choose, typeDay } from '../support/onboarding';
import { inPseudo, isPseudo } from '../support/pseudo';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what the first steps of the profile say to wrong answers.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

test('Wrong answers to the first four steps get no answer in English', async ({ page }) => {
  await signedIn(page);
  await walkInPseudo(
    page,
    [
      {
        name: 'wrong personal answers',
        path: '/onboarding/personal-information',
        opens: async () => {
          for (const label of ['First name', 'City', 'State']) await fill(page, inPseudo(label), tooLong);
          await fill(page, inPseudo('Last name'), '');
          await fill(page, inPseudo('Email'), 'asha@');
          await fill(page, inPseudo('Pincode'), '12');
          await fill(page, inPseudo('Mobile (WhatsApp enabled)'), '98765432101234');
          await fill(page, optional('Alternate contact number'), '12');
          await fill(page, optional('Current address'), tooLong);
          await typeDay(page, inPseudo('Date of birth'), '31/02/2000');
          await fileOf(page, 'Profile picture').setInputFiles(realPdf('picture'));
          await sendRefused(page);
        },
      },
      {
        name: 'a candidate who is too young, from another country',
        opens: async () => {
          await typeDay(page, inPseudo('Date of birth'), '01/01/2024');
          await fill(page, inPseudo('Country'), '9');
          await expect(page.getByText(inPseudo('An Indian pincode has six digits'))).toHaveCount(0);
        },
      },
      {
        name: 'the calendar',
        opens: async () => {
          await press(page, 'Choose from calendar');
          await dialog(page);
          const months = await page.getByRole('dialog').getByRole('option').allTextContents();
          expect(months.join()).not.toMatch(/[a-z]{2}/i);
        },
      },
      {
        name: 'a resume that cannot be read',
        path: '/onboarding/personal-information',
        opens: async () => {
          await page.getByText(inPseudo('Fill from your resume')).click();
          const resume = page.getByLabel(inPseudo('Choose your resume'));
          await resume.setInputFiles(otherFile('cv.docx'));
          await expect(page.locator('#onb-resume-problem')).toHaveText(isPseudo);
          await resume.setInputFiles({ ...realPdf('cv'), buffer: Buffer.from('%PDF-1.7 and no more %%EOF') });
          await expect(page.getByText('cv.pdf').last()).toBeVisible();
          await expect(page.locator('#onb-resume-problem')).toBeEmpty();
        },
      },
      {
        name: 'a step that is left unfinished',
        opens: async () => {
          await fill(page, inPseudo('City'), '12');
          await press(page, 'Save and exit');
          await told(page);
        },
      },
      {
        name: 'a step that was left unfinished',
        path: '/onboarding/personal-information',
      },
      {
        name: 'wrong answers on education',
        path: '/onboarding/education-details',
        opens: async () => {
          await choose(page, inPseudo('Highest qualification'), inPseudo('Other'));
          await choose(page, inPseudo('Field of study'), inPseudo('Other'));
          await field(page, inPseudo('Your highest qualification')).focus();
          await fill(page, inPseudo('Your field of study'), tooLong);
          await fill(page, inPseudo('University name'), tooLong);
          await field(page, inPseudo('Passing year')).focus();
          await fill(page, inPseudo('Grades'), ' ');
          await page.keyboard.press('Tab'); // an error that appears moves what is below it
          await expect(page.locator('.mg-field__error')).toHaveCount(5);
          await answer(page, inPseudo('Do you have additional qualifications?'), inPseudo('Yes'));
          await press(page, 'Add a certificate');
          await page.getByRole('textbox').nth(-2).fill(tooLong);
          await page.getByRole('textbox').last().focus();
          await expect(page.locator('.mg-field__error')).toHaveCount(6);
        },
      },
      {
        name: 'certificates that are cleared',
        opens: async () => {
          await page.getByRole('textbox').nth(-2).fill('12');
          await answer(page, inPseudo('Do you have additional qualifications?'), inPseudo('No'));
          await seen(page, 'We cleared your list of certificates');
        },
      },
      {
        name: 'a list without a match',
        opens: async () => {
          const year = page.getByRole('combobox', { name: inPseudo('Passing year') });
          await year.click();
          await year.fill('1234');
          await seen(page, 'No matches');
        },
      },
      {
        name: 'no answers on the job',
        path: '/onboarding/professional-details',
        opens: () => sendRefused(page),
      },
      {
        name: 'wrong answers on the job',
        opens: async () => {
          await fill(page, inPseudo('Current job title'), tooLong);
          await fill(page, inPseudo('Current employer'), '1\u200e2\u0007');
          await fill(page, inPseudo('Previous employers'), tooLong);
          await fill(page, inPseudo('Last monthly salary'), '12,3');
          await fill(page, inPseudo('Expected monthly salary'), '-5');
          await sendRefused(page);
        },
      },
      {
        name: 'salaries that were understood',
        opens: async () => {
          await fill(page, inPseudo('Last monthly salary'), '4.5 LPA');
          await fill(page, inPseudo('Expected monthly salary'), '45,000.123');
          await page.getByRole('combobox', { name: inPseudo('Total years of experience') }).click();
          await expect(page.locator('.mg-select-popup:visible')).toBeVisible();
        },
      },
      {
        name: 'no skills',
        path: '/onboarding/skills-and-expertise',
        opens: async () => {
          await fill(page, optional('Typing speed'), '9999');
          await sendRefused(page);
          await told(page);
        },
      },
      {
        name: 'skills that the list lacks',
        opens: async () => {
          for (const [list, own] of [
            ['Skills', 'Your own skill'],
            ['Languages', 'Your own language'],
          ] as const) {
            await choose(page, inPseudo(list), inPseudo('Other'));
            await fill(page, optional(own), '');
            await field(page, optional(own)).press('Enter');
          }
          await seen(page, 'Enter your own answer, then select Add');
        },
      },
      {
        name: 'skills that are not added',
        opens: async () => {
          await fill(page, optional('Your own skill'), '12');
          await fill(page, optional('Your own language'), tooLong);
          await fill(page, optional('Typing speed'), '1.5');
          await sendRefused(page);
        },
      },
    ],
    person,
  );
});
