import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { heading } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';

/** As keyboards of Android and input methods compose: each step replaces the one before, until the end. */
async function compose(keyboard: CDPSession, box: Locator, ...steps: string[]): Promise<void> {
  const before = await box.inputValue();
  for (const text of steps) {
    const end = text.length;
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    // The keyboard goes on from its own letters: another text in the box doubles or drops some.
    await expect(box).toHaveValue(before + text);
  }
  await keyboard.send('Input.insertText', { text: steps.at(-1) ?? '' });
}

async function openStep(page: Page, slug: string, title: string): Promise<CDPSession> {
  await signedIn(page);
  await page.goto(`/onboarding/${slug}`);
  await expect(heading(page, title)).toBeVisible();
  await comeToLife(page);
  return page.context().newCDPSession(page);
}

async function empty(box: Locator): Promise<void> {
  await box.click();
  await box.press('ControlOrMeta+A');
  await box.press('Delete');
}

/** Letter by letter, each of them composed. */
async function composeEach(keyboard: CDPSession, box: Locator, text: string): Promise<void> {
  await empty(box);
  for (const letter of text) {
    await keyboard.send('Input.imeSetComposition', { text: letter, selectionStart: 1, selectionEnd: 1 });
    await keyboard.send('Input.insertText', { text: letter });
  }
}

test('A composed number, date, pincode or place is the one that was typed', async ({ page }) => {
  const keyboard = await openStep(page, 'personal-information', 'Personal information');
  await composeEach(keyboard, field(page, 'Mobile (WhatsApp enabled)'), '९८७६५४३२१०');
  await expect(field(page, 'Mobile (WhatsApp enabled)')).toHaveValue('9876543210');
  await composeEach(keyboard, field(page, 'Date of birth'), '१५०८१९९८');
  await field(page, 'Pincode').click();
  await expect(field(page, 'Date of birth')).toHaveValue('15/08/1998');
  await composeEach(keyboard, field(page, 'Pincode'), '५६०००१');
  await field(page, 'City').fill('');
  await field(page, 'City').click();
  await expect(field(page, 'Pincode')).toHaveValue('560001');
  await compose(keyboard, field(page, 'City'), 'म', 'मै', 'मैसू', 'मैसूर');
  await expect(field(page, 'City')).toHaveValue('मैसूर');
});

test('Salaries and links are left alone while they are composed', async ({ page }) => {
  const keyboard = await openStep(page, 'professional-details', 'Professional details');
  const salary = field(page, 'Last monthly salary');
  await salary.click();
  await compose(keyboard, salary, '४', '४५', '४५०००');
  await salary.blur();
  await expect(page.getByText('₹45,000 a month')).toBeVisible();
  await page.goto('/onboarding/resume-and-portfolio');
  const link = page.getByLabel(/^Portfolio link/);
  await link.click();
  await compose(keyboard, link, 'a', 'asha', 'asha.example');
  await link.blur();
  await expect(link).toHaveValue('https://asha.example');
});

test('Lists are searched while a text is composed', async ({ page }) => {
  const keyboard = await openStep(page, 'skills-and-expertise', 'Skills and expertise');
  const skills = page.getByRole('combobox', { name: 'Skills' });
  await skills.click();
  await compose(keyboard, skills, 'n', 'nod', 'nodejs');
  await expect(page.getByTitle('Node.js')).toBeVisible();
});

/** What the keyboard has under way, which it has not given to the box for good. */
const underWay = (keyboard: CDPSession, text: string, replaced: object = {}) =>
  keyboard.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
    ...replaced,
  });

test('Keyboards change their mind: whole words, backspaces, a cancelled text, a focus that is lost', async ({
  page,
}) => {
  const keyboard = await openStep(page, 'personal-information', 'Personal information');
  const mobile = field(page, 'Mobile (WhatsApp enabled)');
  const birthday = field(page, 'Date of birth');
  const pincode = field(page, 'Pincode');
  const blur = (box: Locator) => box.evaluate((input: HTMLInputElement) => input.blur());

  await test.step('Gboard takes what is there for its word', async () => {
    await empty(mobile);
    await mobile.pressSequentially('98450');
    await underWay(keyboard, '984501', { replacementStart: 0, replacementEnd: 5 });
    await keyboard.send('Input.insertText', { text: '9845012345' });
    await expect(mobile).toHaveValue('9845012345');
    await empty(birthday);
    await birthday.pressSequentially('15/08/');
    await underWay(keyboard, '15/08/1', { replacementStart: 0, replacementEnd: 6 });
    await keyboard.send('Input.insertText', { text: '15/08/1998' });
    await expect(birthday).toHaveValue('15/08/1998');
  });
  await test.step('backspaces', async () => {
    await empty(mobile);
    for (const text of ['9', '99', '9', '', '9', '98']) await underWay(keyboard, text);
    await keyboard.send('Input.insertText', { text: '9845012346' });
    await expect(mobile).toHaveValue('9845012346');
  });
  await test.step('cancelled', async () => {
    await empty(mobile);
    await mobile.pressSequentially('98450');
    await underWay(keyboard, '१२');
    await underWay(keyboard, '');
    await mobile.pressSequentially('12347');
    await expect(mobile).toHaveValue('9845012347');
  });
  await test.step('the focus is lost, to a press and to a script', async () => {
    await empty(mobile);
    await underWay(keyboard, '९८४५०१२३४८');
    await pincode.click();
    await expect(mobile).toHaveValue('9845012348');
    await empty(pincode);
    await underWay(keyboard, '५६०००१');
    await blur(pincode);
    await expect(pincode).toHaveValue('560001');
    await empty(birthday);
    await underWay(keyboard, '१६०८१९९८');
    await blur(birthday);
    await expect(birthday).toHaveValue('16/08/1998');
  });
  await test.step('in the middle', async () => {
    await empty(mobile);
    await mobile.pressSequentially('984501234');
    for (const key of ['Home', 'ArrowRight']) await mobile.press(key);
    await underWay(keyboard, '७');
    await keyboard.send('Input.insertText', { text: '७' });
    await expect(mobile).toHaveValue('9784501234');
  });
});
