import { readFileSync } from 'node:fs';
import path from 'node:path';
import { portal } from '../config';
import { newAddress, signedIn } from '../support/candidate';
import { openInPseudo, person, press, seen, told, walkInPseudo } from '../support/every-text';
import { field } from '../support/forms';
import { answer, saveElsewhere, typeDay } from '../support/onboarding';
import { inPseudo } from '../support/pseudo';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what helps with the profile, and what of it does not load.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const layout = path.join(portal.root, 'mf-onboarding/src/resume/layouts/functional-pharma.pdf');
const unavailable = { status: 503, json: { code: 'unavailable', message: '' } };
/** What the resume says is of its writer. */
const ofResume = '.onb-suggestion__text strong, .onb-suggestion__source p, .mg-chips';

test('A resume that is read says nothing in English of its own', async ({ page }) => {
  await signedIn(page);
  const hideFinds = () =>
    page.locator(ofResume).evaluateAll((all) => all.forEach((one) => one.setAttribute('translate', 'no')));
  await walkInPseudo(
    page,
    [
      {
        name: 'answers of a resume',
        path: '/onboarding/personal-information',
        opens: async () => {
          await page.getByText(inPseudo('Fill from your resume')).click();
          await page
            .getByLabel(inPseudo('Choose your resume'))
            .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: readFileSync(layout) });
          await expect(page.locator('.onb-suggestion').first()).toBeVisible();
          await page.locator('.onb-suggestion__source summary').first().click();
          await hideFinds();
        },
      },
      {
        name: 'an answer that is taken, and one that is not',
        opens: async () => {
          const suggestions = page.locator('.onb-suggestion');
          await suggestions.first().getByRole('button').first().click();
          await suggestions.nth(1).getByRole('button').last().click();
          await seen(page, 'The suggestion is dismissed');
          await hideFinds();
        },
      },
      {
        name: 'no answers of a resume',
        opens: async () => {
          await press(page, 'Dismiss all');
          await seen(page, 'The suggestions of your resume are dismissed');
        },
      },
    ],
    person,
  );
});

test('A new email address, and answers that do not load, say nothing in English', async ({ page }) => {
  await signedIn(page);
  await walkInPseudo(
    page,
    [
      {
        name: 'a new email address',
        path: '/onboarding/personal-information',
        opens: async () => {
          await field(page, inPseudo('Email')).fill(newAddress());
          await typeDay(page, inPseudo('Date of birth'), '28/02/1998');
          await answer(page, inPseudo('Gender'), inPseudo('female'));
          for (const [label, text] of [
            ['City', '1'],
            ['Pincode', '570001'],
            ['State', '2'],
          ] as const)
            await field(page, inPseudo(label)).fill(text);
          await press(page, 'Next');
          await told(page);
        },
      },
      { name: 'an email address that waits', path: '/onboarding/personal-information' },
      { name: 'an email address that waits, on the account', path: '/account' },
      {
        name: 'the earlier email address',
        path: '/onboarding/personal-information',
        opens: async () => {
          await page
            .getByRole('button', { name: inPseudo('Keep {email}').slice(0, 5) })
            .first()
            .click();
          await expect(page.locator('.mg-notice--success')).toBeVisible();
        },
      },
      {
        name: 'lists that do not load',
        opens: async () => {
          await page.route(/\/api\/candidate\/(qualification|degree)\?/, (route) =>
            route.fulfill(unavailable),
          );
          await openInPseudo(page, '/onboarding/education-details');
          await page.getByRole('combobox', { name: inPseudo('Field of study') }).click();
          await seen(
            page,
            'We could not load this list. Select Refresh at the top of the page to try again.',
          );
        },
      },
      {
        name: 'saved answers that do not load',
        opens: async () => {
          await page.route('**/api/candidate/profile', (route) => route.fulfill(unavailable));
          await openInPseudo(page, '/onboarding/check-answers');
        },
      },
      {
        name: 'saved answers that load late',
        opens: async () => {
          await openInPseudo(page, '/onboarding/self-assessment');
          await page.getByRole('textbox').first().fill('12');
          await saveElsewhere(page, 'self-assessment', { why_hire_you: '34' });
          await page.unroute('**/api/candidate/profile');
          await press(page, 'Complete');
          await seen(page, 'We found answers you saved earlier');
        },
      },
    ],
    [...person, 'India'],
  );
});
