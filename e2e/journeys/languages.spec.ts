import type { Page } from '@playwright/test';
import { brand } from 'contract/language/brand';
import { documentSlots } from 'contract/wire/documents';
import * as successMessages from 'contract/wire/success-messages';
import { newCandidate, signUp } from '../support/candidate';
import { staff } from '../support/command-line';
import { control, storedGroups } from '../support/documents';
import { realPdf } from '../support/files';
import { expectAnswers, fill } from '../support/forms';
import { hindi, chooseLanguage } from '../support/hindi';
import { typeDay } from '../support/onboarding';
import { linkTo, mailTo } from '../support/outbox';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';
import { latinWords } from '../support/words';

const { api, auth, dashboard, documents, landing, onboarding } = hindi;

const candidate = newCandidate('आशा', 'राव');
/** What people have written, and the choice of languages is in its own words. */
const data = [candidate.email, 'English', 'UIDAI'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answersOf = (person: ReturnType<typeof newCandidate>) => ({
  [auth('First name')]: person.firstName,
  [auth('Last name')]: person.lastName,
  [auth('Email')]: person.email,
  [auth('Mobile')]: person.mobile,
  [auth('Password')]: person.password,
});

/** The whole screen: its language, its title, and every word that is read or heard. */
async function expectHindi(page: Page, title: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page).toHaveTitle(title);
  expect.soft(await latinWords(page, data), `English on ${title}`).toEqual([]);
}
const titled = (name: string): string => `${name} · ${brand.name}`;

/** A form that is refused: the summary has the focus and says exactly these messages, the fields theirs. */
async function expectRefusals(page: Page, refusals: Readonly<Record<string, string>>): Promise<void> {
  const summary = page.getByRole('group', { name: auth('Please check your answers') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(Object.values(refusals));
  for (const [label, message] of Object.entries(refusals))
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
}

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('A candidate chooses Hindi on the landing page, and everything is in Hindi up to the mail of the approval', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const known = await signUp();

  await test.step('the landing page changes where it is', async () => {
    await page.goto('/');
    await comeToLife(page);
    await markDocument(page);
    await chooseLanguage(page, 'हिन्दी');
    await expect(page.getByRole('link', { name: landing('START YOUR CAREER') }).first()).toBeVisible();
    await expectHindi(page, `${brand.name} · ${landing(brand.tagline)}`);
    expect(await isSameDocument(page), 'the page was never reloaded').toBe(true);
  });

  await test.step('a choice that is made in a form keeps what was typed', async () => {
    await page
      .getByRole('link', { name: landing('Sign-up'), exact: true })
      .first()
      .click();
    await expect(heading(page, auth('Sign up'))).toBeVisible();
    await expectHindi(page, titled(auth('Sign up')));
    await fill(page, answersOf(candidate));
    await chooseLanguage(page, 'English');
    await expect(heading(page, 'Sign up')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    await expectAnswers(page, {
      'First name': candidate.firstName,
      'Last name': candidate.lastName,
      Email: candidate.email,
      Mobile: candidate.mobile,
      Password: candidate.password,
    });
    await chooseLanguage(page, 'हिन्दी');
    await expect(heading(page, auth('Sign up'))).toBeVisible();
    await expectAnswers(page, answersOf(candidate));
    expect(await isSameDocument(page), 'the page was never reloaded').toBe(true);
  });

  await test.step('the form and the server refuse in Hindi', async () => {
    await fill(page, { [auth('First name')]: '', [auth('Password')]: 'x' });
    await press(page, auth('Sign up'));
    await expectRefusals(page, {
      [auth('First name')]: auth('Please enter your first name'),
      [auth('Password')]: auth('Password must be at least 6 characters'),
    });
    await fill(page, { ...answersOf(candidate), [auth('Email')]: known.email });
    await press(page, auth('Sign up'));
    await expect(
      page.getByRole('alert').filter({ hasText: api('An account with this email address already exists') }),
    ).toBeVisible();
    await expectHindi(page, titled(auth('Sign up')));
    await fill(page, { [auth('Email')]: candidate.email });
  });

  await test.step('sign-up, and the mail that asks to confirm the address', async () => {
    await press(page, auth('Sign up'));
    await expect(page.getByRole('status').filter({ hasText: auth(successMessages.signUp) })).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
    const mail = await mailTo(candidate.email, '/verify-email/');
    expect(mail).toContain(
      `Subject: ${api('Confirm your email address for {brand}', { brand: brand.name })}`,
    );
    expect(mail).toContain('<html lang="hi" dir="ltr">');
    await page.goto(await linkTo(candidate.email, 'verify-email'));
    await comeToLife(page);
    await expectHindi(page, titled(auth('Confirm your email address')));
    await fill(page, { [auth('Current password')]: candidate.password });
    await press(page, auth('Confirm this email address'));
    await expect(page.getByText(auth('Your email address is confirmed'))).toBeVisible();
  });

  await test.step('sign-in, and a reload keeps the language', async () => {
    await page.goto('/sign-in');
    await comeToLife(page);
    await expectHindi(page, titled(auth('Sign in')));
    await fill(page, { [auth('Email')]: candidate.email, [auth('Password')]: candidate.password });
    await press(page, auth('Sign in'));
    await expect(
      heading(page, dashboard('Thank you for being here, {firstName}', { firstName: candidate.firstName })),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: dashboard('Profile status') })).toBeVisible();
    await expectHindi(page, titled(dashboard('Dashboard')));
    await page.reload();
    await comeToLife(page);
    await expectHindi(page, titled(dashboard('Dashboard')));
  });

  // Its mail waits for ten seconds, in which staff may correct themselves.
  await staff('profile-status', candidate.email, 'Profile approved');
  await test.step('the first step of the profile, with what it refuses', async () => {
    await page.goto('/onboarding/personal-information');
    await comeToLife(page);
    await expect(page.getByLabel(onboarding('First name'), { exact: true })).toHaveValue(candidate.firstName);
    await expectHindi(page, titled(onboarding('Personal information')));
    await press(page, onboarding('Next'));
    const summary = page.getByRole('group', { name: onboarding('Please check your answers') });
    await expect(summary.getByRole('link')).toHaveText(
      ['date of birth', 'city', 'pincode', 'state'].map((what) => onboarding(`Please enter your ${what}`)),
    );
    await expectHindi(page, titled(onboarding('Personal information')));
    await typeDay(page, onboarding('Date of birth'), '28/02/1998');
    const gender = page.getByRole('radiogroup', { name: onboarding('Gender') });
    await gender.getByText(onboarding('female'), { exact: true }).click();
    await fill(page, {
      [onboarding('City')]: 'मैसूर',
      [onboarding('Pincode')]: '570001',
      [onboarding('State')]: 'कर्नाटक',
    });
    await press(page, onboarding('Next'));
    await expect(
      page.getByRole('status').filter({ hasText: onboarding(successMessages.savePersonalInformation) }),
    ).toBeVisible();
    await expect(heading(page, onboarding('Education details'))).toBeVisible();
    await expectHindi(page, titled(onboarding('Education details')));
  });

  await test.step('a step of the documents', async () => {
    await page.goto('/documents/basic-identity');
    await comeToLife(page);
    await expect(heading(page, documents('Basic Identity Documents'))).toBeVisible();
    for (const { label, name } of documentSlots['basic-identity'])
      await control(page, documents(label)).setInputFiles(realPdf(name));
    await expectHindi(page, titled(documents('Basic Identity Documents')));
    await press(page, documents('Next'));
    await expect(heading(page, documents('Academic Documents'))).toBeVisible();
    const { identity_documents: stored } = await storedGroups(page);
    expect(Object.values(stored).filter(Boolean)).toHaveLength(4);
    await expectHindi(page, titled(documents('Academic Documents')));
  });

  await test.step('staff have approved the profile: mail and dashboard', async () => {
    const mail = await mailTo(
      candidate.email,
      api('Your profile is approved, and matching with jobs has begun. You do not have to do anything now.'),
    );
    expect(mail).toContain(`Subject: ${api('News about your profile at {brand}', { brand: brand.name })}`);
    await page.getByRole('link', { name: dashboard('Dashboard'), exact: true }).click();
    await expect(page.getByRole('region', { name: dashboard('Profile status') })).toContainText(
      dashboard('Profile approved'),
    );
    await expectHindi(page, titled(dashboard('Dashboard')));
  });
});
