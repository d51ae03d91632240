import { expectControl, expectExposed } from '../support/accessibility-rules';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { test } from '../support/test';

test('A combobox follows its list: expanded, options with their state, the chosen value', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/onboarding/education-details');
  const name = 'combobox Highest qualification';
  await expectControl(page, name, { value: '', expanded: false });
  await page.getByRole('combobox', { name: 'Highest qualification' }).click();
  await expectControl(page, name, { expanded: true });
  await expectExposed(page, { controls: ['listbox Highest qualification', 'option Advanced diploma'] });
  await page.keyboard.press('Enter');
  await expectControl(page, name, { value: 'Advanced diploma', expanded: false });
  await page.getByRole('combobox', { name: 'Highest qualification' }).click();
  await expectControl(page, 'option Advanced diploma', { selected: true });
});

test('The calendar exposes its button, its selects and the chosen day', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/personal-information');
  await field(page, 'Date of birth').fill('28/02/1998');
  await expectControl(page, 'button Choose from calendar', { expanded: false, hasPopup: 'dialog' });
  await page.getByRole('button', { name: 'Choose from calendar' }).click();
  await expectControl(page, 'button Choose from calendar', { expanded: true });
  await expectExposed(page, {
    controls: ['dialog Calendar', 'grid February 1998', 'button 28 February 1998', 'button Next month'],
    values: { 'combobox Month': 'February', 'combobox Year': '1998', 'textbox Date of birth': '28/02/1998' },
  });
  await expectControl(page, 'gridcell 28 February 1998', { selected: true });
});
