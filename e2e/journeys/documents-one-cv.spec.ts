import { signedIn } from '../support/candidate';
import { arriveAt, control, openStep, press, slotOf, storedGroups } from '../support/documents';
import { realPdf } from '../support/files';
import { next } from '../support/onboarding';
import { expect, test } from '../support/test';

test('The resume of the profile fills Resume/CV by one press, and is not asked for twice', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/onboarding/resume-and-portfolio');
  await expect(next(page)).toBeEnabled();
  await control(page, 'Resume').setInputFiles(realPdf('asha-cv'));
  await next(page).click();
  await expect(page).toHaveURL('/onboarding/digital-readiness');

  await openStep(page, 'professional-background');
  const offer = page.getByRole('button', { name: 'Use the resume you gave us' });
  await expect(offer).toHaveAccessibleDescription(/^asha-cv\.pdf, /);
  await offer.press('Enter');
  await expect(slotOf(page, 'Resume/CV')).toContainText('asha-cv.pdf');
  await expect(slotOf(page, 'Resume/CV')).toContainText('Stored on');
  await expect(offer).toBeHidden();
  await expect(control(page, 'Resume/CV')).toBeFocused();

  const { other_documents } = await storedGroups(page);
  expect(other_documents.map(({ name }) => name)).toEqual(['user_resume']);
  await press(page, 'Next');
  await arriveAt(page, 'skills-validation');
});
