import { signedIn } from '../support/candidate';
import { control, expectKept, openStep, pick } from '../support/documents';
import { realPdf } from '../support/files';
import { expect, test } from '../support/test';

/** The part of the page that tells kinds of files apart. */
const checks = /\/builds\/.*\/file-content\.\w+\.js$/;
const marks = realPdf('marks');

test('The part that checks files is no part of the screen, and yet there for a pick without a connection', async ({
  page,
  context,
}) => {
  await signedIn(page);
  const arrived = page.waitForResponse(checks);
  await openStep(page, 'academic-documents');
  await arrived;
  await context.setOffline(true);
  await pick(page, 'SSC', marks);
  await expectKept(page, marks.name);
});

test('Where it does not arrive, the slot says so, and the next pick asks again', async ({ page }) => {
  await signedIn(page);
  await page.route(checks, (route) => route.abort());
  await openStep(page, 'academic-documents');
  await control(page, 'SSC').setInputFiles(marks);
  await expect(control(page, 'SSC')).toHaveAccessibleDescription(
    /SSC: We could not check this file\. Check your connection and choose it again/,
  );
  await expectKept(page);
  await page.unroute(checks);
  await pick(page, 'SSC', marks);
});
