import * as successMessages from 'contract/wire/success-messages';
import { expect, test } from '../support/test';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import {
  answer,
  choose,
  fillDigitalReadiness,
  fillEducation,
  fillExperience,
  fillExpertise,
  fillPersonalInformation,
  heading,
  jpeg,
  next,
  pdf,
  slot,
  stored,
} from '../support/onboarding';
import { expectSuccess } from '../support/toasts';

test.describe.configure({ timeout: 120_000 });

test('A candidate with experience goes through all seven steps to the documents', async ({ page }) => {
  const candidate = await signedIn(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'My Profile' }).click();

  await expect(field(page, 'First name')).toHaveValue(candidate.firstName);
  await field(page, 'Last name').fill('Iyer');
  await slot(page, 'Profile picture').setInputFiles(await jpeg(page));
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await fillPersonalInformation(page);
  await next(page).click();
  await expectSuccess(page, successMessages.savePersonalInformation);
  await expect(page.getByRole('banner').locator('img')).toBeVisible();

  await expect(heading(page, 'Education details')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await fillEducation(page);
  await answer(page, /additional qualifications/, 'Yes');
  await field(page, 'Certificate 1 (optional)').fill('Tally');
  await page.getByRole('button', { name: 'Add a certificate' }).click();
  await field(page, 'Certificate 2 (optional)').fill('Advanced Excel');
  await next(page).click();

  await expect(heading(page, 'Professional details')).toBeVisible();
  await fillExperience(page);
  await answer(page, 'Notice period', '2 Months');
  await next(page).click();

  await expect(heading(page, 'Skills and expertise')).toBeVisible();
  await fillExpertise(page);
  await choose(page, 'Skills', 'JavaScript');
  await page.getByRole('button', { name: 'Remove JavaScript' }).click();
  await field(page, 'Typing speed (optional)').fill('45');
  await next(page).click();
  await expectSuccess(page, successMessages.saveExpertise);

  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
  await slot(page, 'Resume').setInputFiles(pdf('resume'));
  await slot(page, 'Cover letter').setInputFiles(pdf('cover'));
  await field(page, 'LinkedIn link (optional)').fill('linkedin.com/in/asha');
  await next(page).click();

  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
  await fillDigitalReadiness(page);
  await choose(page, 'Preferred country', 'Canada');
  await next(page).click();

  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await field(page, 'Why should an employer hire you? (optional)').fill('I am quick.');
  await next(page).click();
  const dialog = page.getByRole('dialog', { name: 'Onboarding Completed Successfully' });
  await expect(dialog).toContainText(
    'You have completed the initial onboarding steps. Please proceed to upload your documents to finalize the onboarding process.',
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/documents/basic-identity');

  const person = await stored<PersonalInformation>(page, '/candidate');
  expect(person).toMatchObject({ last_name: 'Iyer', dob: '1998-02-28', gender: 'female', pincode: '570001' });
  expect(person.profile_picture).toBeTruthy();
  const profile = await stored<ProfileAggregate>(page, '/candidate/profile');
  expect(profile).toMatchObject({
    educations: { passing_year: 2019, additional_certificates: ['Tally', 'Advanced Excel'] },
    professionals: {
      has_experience: true,
      years_of_experience: 15,
      last_month_salary: 45_000,
      notice_period: '2 Months',
      currency_type: 'INR',
    },
    skills: { skills: ['React'], languages: ['Kannada'], typing_speed: 45 },
    resumes: { linkedin_url: 'https://linkedin.com/in/asha', portfolio_url: '' },
    digital_readiness: { internet_speed: 80, ready_to_relocate: true, preferred_location: 'Canada' },
    self_assessment: { why_hire_you: 'I am quick.', worked_remotely_before: false },
  });
  expect(profile.resumes?.resume).toBeTruthy();
  expect(profile.resumes?.cover).toBeTruthy();
});
