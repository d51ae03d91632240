import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { portal } from '../config';
import { newAddress } from '../support/candidate';
import { otherFile, realPdf } from '../support/files';
import { answer, choose, saveElsewhere, typeDay } from '../support/onboarding';
import { inPseudo } from '../support/pseudo';
import { infectedPdf } from '../support/scanner';
import {
  dialog,
  exactly,
  field,
  fileOf,
  fill,
  optional,
  person,
  press,
  refuses,
  seen,
  sendRefused,
  told,
  tooLong,
  type Walk,
} from './state';

const isOnlyText = true;

/** Too long, too many, of the wrong kind: what is refused beside what is missing. */
export const wrongFirstSteps: Walk = {
  name: 'Wrong answers to the first steps of the profile',
  data: () => person,
  states: [
    {
      name: 'wrong personal answers',
      path: '/onboarding/personal-information',
      isOnlyText,
      opens: async (page) => {
        for (const label of ['First name', 'City', 'State']) await fill(page, label, tooLong);
        await fill(page, 'Last name', '');
        await fill(page, 'Email', 'asha@');
        await fill(page, 'Pincode', '12');
        await fill(page, 'Mobile (WhatsApp enabled)', '98765432101234');
        await fill(page, optional('Alternate contact number'), '12');
        await fill(page, optional('Current address'), tooLong);
        await typeDay(page, exactly('Date of birth'), '31/02/2000');
        await fileOf(page, 'Profile picture').setInputFiles(realPdf('picture'));
        await sendRefused(page);
      },
    },
    {
      name: 'a candidate who is too young, from another country',
      isOnlyText,
      opens: async (page) => {
        await typeDay(page, exactly('Date of birth'), '01/01/2024');
        await fill(page, 'Country', '9');
        await expect(page.getByText(inPseudo('An Indian pincode has six digits'))).toHaveCount(0);
      },
    },
    {
      name: 'the calendar',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Choose from calendar');
        await dialog(page);
        const months = await page.getByRole('dialog').getByRole('option').allTextContents();
        expect(months.join()).not.toMatch(/[a-z]{2}/i);
      },
    },
    {
      name: 'a resume that cannot be read',
      path: '/onboarding/personal-information',
      isOnlyText,
      opens: async (page) => {
        await page.getByText(inPseudo('Fill from your resume')).click();
        const resume = field(page, 'Choose your resume');
        await resume.setInputFiles(otherFile('cv.docx'));
        await expect(page.locator('#onb-resume-problem')).not.toBeEmpty();
        await resume.setInputFiles({ ...realPdf('cv'), buffer: Buffer.from('%PDF-1.7 and no more %%EOF') });
        await expect(page.getByText('cv.pdf').last()).toBeVisible();
        await expect(page.locator('#onb-resume-problem')).toBeEmpty();
      },
    },
    {
      name: 'a step that is left unfinished',
      isOnlyText,
      opens: async (page) => {
        await fill(page, 'City', '12');
        await press(page, 'Save and exit');
        await told(page);
      },
    },
    { name: 'a step that was left unfinished', path: '/onboarding/personal-information', isOnlyText },
    {
      name: 'wrong answers on education',
      path: '/onboarding/education-details',
      isOnlyText,
      opens: async (page) => {
        await choose(page, inPseudo('Highest qualification'), inPseudo('Other'));
        await choose(page, inPseudo('Field of study'), inPseudo('Other'));
        await field(page, 'Your highest qualification').focus();
        await fill(page, 'Your field of study', tooLong);
        await fill(page, 'University name', tooLong);
        await field(page, 'Passing year').focus();
        await fill(page, 'Grades', ' ');
        await page.keyboard.press('Tab'); // an error that appears moves what is below it
        await expect(page.locator('.mg-field__error')).toHaveCount(5);
        await answer(page, exactly('Do you have additional qualifications?'), exactly('Yes'));
        await press(page, 'Add a certificate');
        await page.getByRole('textbox').nth(-2).fill(tooLong);
        await page.getByRole('textbox').last().focus();
        await expect(page.locator('.mg-field__error')).toHaveCount(6);
      },
    },
    {
      name: 'certificates that are cleared',
      isOnlyText,
      opens: async (page) => {
        await page.getByRole('textbox').nth(-2).fill('12');
        await answer(page, exactly('Do you have additional qualifications?'), exactly('No'));
        await seen(page, 'We cleared your list of certificates');
      },
    },
    {
      name: 'a list without a match',
      isOnlyText,
      opens: async (page) => {
        const year = page.getByRole('combobox', { name: exactly('Passing year') });
        await year.click();
        await year.fill('1234');
        await seen(page, 'No matches');
      },
    },
    {
      name: 'wrong answers on the job',
      path: '/onboarding/professional-details',
      isOnlyText,
      opens: async (page) => {
        await fill(page, 'Current job title', tooLong);
        await fill(page, 'Current employer', '1\u200e2\u0007');
        await fill(page, 'Previous employers', tooLong);
        await fill(page, 'Last monthly salary', '12,3');
        await fill(page, 'Expected monthly salary', '-5');
        await sendRefused(page);
      },
    },
    {
      name: 'salaries that were understood',
      isOnlyText,
      opens: async (page) => {
        await fill(page, 'Last monthly salary', '4.5 LPA');
        await fill(page, 'Expected monthly salary', '45,000.123');
        await page.getByRole('combobox', { name: exactly('Total years of experience') }).click();
        await expect(page.locator('.mg-select-popup:visible')).toBeVisible();
      },
    },
    {
      name: 'no skills',
      path: '/onboarding/skills-and-expertise',
      isOnlyText,
      opens: async (page) => {
        await fill(page, optional('Typing speed'), '9999');
        await sendRefused(page);
        await told(page);
      },
    },
    {
      name: 'skills that the list lacks',
      isOnlyText,
      opens: async (page) => {
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
      isOnlyText,
      opens: async (page) => {
        await fill(page, optional('Your own skill'), '12');
        await fill(page, optional('Your own language'), tooLong);
        await fill(page, optional('Typing speed'), '1.5');
        await sendRefused(page);
      },
    },
  ],
};

export const wrongLastSteps: Walk = {
  name: 'Wrong answers to the last steps of the profile, and a save that fails',
  data: () => person,
  states: [
    {
      name: 'a wrong link and wrong files',
      path: '/onboarding/resume-and-portfolio',
      isOnlyText,
      opens: async (page) => {
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
      isOnlyText,
      opens: async (page) => {
        await fileOf(page, 'Resume').setInputFiles(infectedPdf('resume'));
        await sendRefused(page);
      },
    },
    {
      name: 'wrong equipment',
      path: '/onboarding/digital-readiness',
      isOnlyText,
      opens: async (page) => {
        await fill(page, 'Internet speed', '99999999');
        await typeDay(page, exactly('Preferred joining date'), '01/02/2020');
        await fill(page, 'Preferred work hours', tooLong);
        await sendRefused(page);
      },
    },
    {
      name: 'no day, and a speed that is no number',
      isOnlyText,
      opens: async (page) => {
        await fill(page, 'Internet speed', '1-2');
        await typeDay(page, exactly('Preferred joining date'), '31/02/2031');
        await sendRefused(page);
      },
    },
    {
      name: 'the countries',
      isOnlyText,
      opens: async (page) => {
        await page.getByRole('combobox', { name: exactly('Preferred country') }).click();
        await seen(page, 'Australia');
      },
    },
    {
      name: 'assessments that are too long',
      path: '/onboarding/self-assessment',
      isOnlyText,
      opens: async (page) => {
        for (const label of ['Why should an employer hire you?', 'What is your ideal job role?'])
          await fill(page, optional(label), tooLong);
        await sendRefused(page, 'Complete');
      },
    },
    {
      name: 'a save that does not arrive',
      path: '/onboarding/self-assessment',
      isOnlyText,
      opens: async (page) => {
        const call = '**/api/candidate/self-assessment';
        await page.route(call, (route) => route.abort());
        await fill(page, optional('Why should an employer hire you?'), '12');
        await fill(page, optional('What is your ideal job role?'), '');
        await press(page, 'Complete');
        await told(page);
        await page.unroute(call);
      },
    },
    {
      name: 'a step that is saved and left',
      path: '/onboarding/self-assessment',
      isOnlyText,
      opens: async (page) => {
        await fill(page, optional('Why should an employer hire you?'), '123');
        await press(page, 'Save and exit');
        await told(page);
      },
    },
  ],
};

const layout = path.join(portal.root, 'mf-onboarding/src/resume/layouts/functional-pharma.pdf');
/** What the resume says is of its writer. */
const hideFinds = (page: Page) =>
  page
    .locator('.onb-suggestion__text strong, .onb-suggestion__source p, .mg-chips')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('translate', 'no')));

export const resume: Walk = {
  name: 'A resume that is read',
  data: () => person,
  states: [
    {
      name: 'answers of a resume',
      path: '/onboarding/personal-information',
      opens: async (page) => {
        await page.getByText(inPseudo('Fill from your resume')).click();
        await field(page, 'Choose your resume').setInputFiles({
          name: 'cv.pdf',
          mimeType: 'application/pdf',
          buffer: readFileSync(layout),
        });
        await expect(page.locator('.onb-suggestion').first()).toBeVisible();
        await page.locator('.onb-suggestion__source summary').first().click();
        await hideFinds(page);
      },
    },
    {
      name: 'an answer that is taken, and one that is not',
      isOnlyText,
      opens: async (page) => {
        const suggestions = page.locator('.onb-suggestion');
        await suggestions.first().getByRole('button').first().click();
        await suggestions.nth(1).getByRole('button').last().click();
        await seen(page, 'The suggestion is dismissed');
        await hideFinds(page);
      },
    },
    {
      name: 'no answers of a resume',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Dismiss all');
        await seen(page, 'The suggestions of your resume are dismissed');
      },
    },
  ],
};

export const newEmail: Walk = {
  name: 'A new email address, and answers that do not load',
  data: () => [...person, 'India'],
  states: [
    {
      name: 'a new email address',
      path: '/onboarding/personal-information',
      isOnlyText,
      opens: async (page) => {
        await fill(page, 'Email', newAddress());
        await typeDay(page, exactly('Date of birth'), '28/02/1998');
        await answer(page, exactly('Gender'), exactly('female'));
        for (const [label, text] of [
          ['City', '1'],
          ['Pincode', '570001'],
          ['State', '2'],
        ] as const)
          await fill(page, label, text);
        await press(page, 'Next');
        await told(page);
      },
    },
    { name: 'an email address that waits', path: '/onboarding/personal-information' },
    { name: 'an email address that waits, on the account', path: '/account', isOnlyText },
    {
      name: 'the earlier email address',
      path: '/onboarding/personal-information',
      isOnlyText,
      opens: async (page) => {
        await page
          .getByRole('button', { name: inPseudo('Keep {email}').slice(0, 5) })
          .first()
          .click();
        await expect(page.locator('.mg-notice--success')).toBeVisible();
      },
    },
    {
      name: 'lists that do not load',
      before: (page) => refuses(page, /\/api\/candidate\/(qualification|degree)\?/, 503, 'unavailable'),
      path: '/onboarding/education-details',
      isOnlyText,
      opens: async (page) => {
        await page.getByRole('combobox', { name: exactly('Field of study') }).click();
        await seen(page, 'We could not load this list. Select Refresh at the top of the page to try again.');
      },
    },
    {
      name: 'saved answers that do not load',
      before: (page) => refuses(page, '**/api/candidate/profile', 503, 'unavailable'),
      path: '/onboarding/check-answers',
    },
    {
      name: 'saved answers that load late',
      path: '/onboarding/self-assessment',
      isOnlyText,
      opens: async (page) => {
        await page.getByRole('textbox').first().fill('12');
        await saveElsewhere(page, 'self-assessment', { why_hire_you: '34' });
        await page.unroute('**/api/candidate/profile');
        await press(page, 'Complete');
        await seen(page, 'We found answers you saved earlier');
      },
    },
  ],
};
