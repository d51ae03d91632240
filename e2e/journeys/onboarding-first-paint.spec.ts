import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { expectAnswers, field, submitButton } from '../support/forms';
import { gate } from '../support/gate';
import { answer, heading, jpeg, typeDay } from '../support/onboarding';
import { comeToLife, scripts } from '../support/prerendered';
import { listenForTroubles } from '../support/troubles';

const path = '/onboarding/personal-information';

test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });

test('A candidate fills in the first step before any script has come, and nothing of it is lost', async ({
  page,
}) => {
  const { lastName, email } = await signedIn(page);
  const picture = await jpeg(page);
  const troubles = await listenForTroubles(page);
  const held = await gate(page, scripts);
  const answers = await gate(page, /\/api\/candidate$/);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(heading(page, 'Personal information')).toBeVisible();

  const controls = await page.locator('form :is(input, textarea)').elementHandles();
  await typeDay(page, 'Date of birth', '28/02/1998');
  await answer(page, 'Gender', 'Female');
  await page.locator('form input[type="file"]').setInputFiles(picture);
  await field(page, 'First name').tap();
  await page.keyboard.type('Aish');
  await expect(submitButton(page, 'Next')).toBeDisabled();
  held.open();
  await comeToLife(page);
  await page.keyboard.type('a');
  await expect(page.getByRole('status').filter({ hasText: 'Loading your saved answers' })).toBeAttached();
  answers.open();

  await expectAnswers(page, {
    'First name': 'Aisha',
    'Last name': lastName,
    Email: email,
    'Date of birth': '28/02/1998',
  });
  const standing = controls.map((control) => control.evaluate((node) => node.isConnected));
  expect(await Promise.all(standing)).not.toContain(false);
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Single' })).toBeChecked();
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();
  await expect(submitButton(page, 'Next')).toBeEnabled();
  expect(await troubles()).toEqual([]);
});

test('Who is not signed in sees nothing of a candidate’s screen, before the scripts or after', async ({
  page,
}) => {
  const troubles = await listenForTroubles(page);
  const { open } = await gate(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('form')).toBeAttached();
  await expect(page.locator('#root')).toBeHidden();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector<HTMLElement>('form[aria-label^="Personal"]')?.checkVisibility())
        console.error('seen');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  open();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/sign-in');
  expect(await troubles()).toEqual([]);
});
