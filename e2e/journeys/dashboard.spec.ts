import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { applicationStages } from 'contract/wire/applications';
import { newCandidate, signedIn, signUp, type Candidate } from '../support/candidate';
import { staff } from '../support/command-line';

// One candidate with an application in each stage serves the tests that only look.
test.describe.configure({ mode: 'default' });

const card = (page: Page, company: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: company, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Job Status Details' });
const stages = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Stages of this application' }).getByRole('listitem');
const company = (stage: number) => `Stage ${stage + 1} Limited`;

async function openDetails(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: /details/i })
    .click();
  await expect(dialog(page)).toBeVisible();
}

/** 'Nov 3rd, 2026, 09:05 AM' in the time zone of the browser under test. */
function printed(time: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', ...options }).format(time);
  const day = Number(part({ day: 'numeric' }));
  const endings: Record<number, string> = {
    1: 'st',
    2: 'nd',
    3: 'rd',
    21: 'st',
    22: 'nd',
    23: 'rd',
    31: 'st',
  };
  return `${part({ month: 'short' })} ${day}${endings[day] ?? 'th'}, ${part({ year: 'numeric' })}, ${part({ hour: '2-digit', minute: '2-digit', hour12: true })}`;
}

test.describe('A candidate with an application in each stage', () => {
  let candidate: Candidate;
  const number = (stage: number) => `E2E-${candidate.email.slice(5, 13)}-${stage + 1}`;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    candidate = await signUp(newCandidate('Asha', 'Raman'));
    for (const [index, stage] of applicationStages.entries()) {
      const designation = index % 2 === 0 ? ['--designation', `Role ${index + 1}`] : [];
      await staff(
        'application',
        'add',
        candidate.email,
        '--company',
        company(index),
        '--number',
        number(index),
        ...designation,
      );
      if (index > 0) await staff('application', 'set', number(index), stage);
    }
  });

  test.beforeEach(async ({ page }) => {
    await signedIn(page, candidate);
    await page.goto('/dashboard');
  });

  test('reads everything about each application, and follows it in its tracker', async ({ page }) => {
    const answered = await page.request.get('/api/candidate/jobs-applied', {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    });
    const { data } = (await answered.json()) as { data: { companyName: string; updatedAt: string }[] };
    for (const [index, stage] of applicationStages.entries()) {
      await test.step(stage, async () => {
        const shown = card(page, company(index));
        await expect(shown).toContainText(`Application No${number(index)}`);
        await expect(shown).toContainText(`Current Status${stage}`);
        await expect(shown.getByRole('time')).toHaveText(/ago$/);
        await expect(shown.getByText('Designation', { exact: true })).toHaveCount(index % 2 === 0 ? 1 : 0);
        if (index % 2 === 0) await expect(shown).toContainText(`Role ${index + 1}`);

        const application = data.find(({ companyName }) => companyName === company(index));
        await openDetails(page, company(index));
        await expect(dialog(page)).toContainText(number(index));
        await expect(stages(page)).toHaveText(
          applicationStages.map((name, place) => new RegExp(`${name}: ${place <= index ? 'Done' : 'To do'}`)),
        );
        await expect(stages(page).filter({ hasText: 'Current stage' })).toHaveCount(1);
        await expect(stages(page).nth(index)).toContainText('Current stage');
        await expect(stages(page).nth(index)).toContainText(printed(new Date(application?.updatedAt ?? NaN)));
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
      });
    }
  });

  test('sees a tracker that is horizontal on a desk and vertical on a phone; Escape leads back', async ({
    page,
  }) => {
    await openDetails(page, company(3));
    /** Both at one moment: the dialog may still be moving. */
    const firstTwo = async () => {
      const [first, second] = await stages(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      );
      if (!first || !second) throw new Error('The tracker has no stages');
      return { first, moved: { down: second.y - first.y, right: second.x - first.x } };
    };
    const wide = await firstTwo();
    expect(wide.moved).toEqual({ down: 0, right: expect.closeTo(wide.first.width, -1) });
    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(async () => {
        const { first, moved } = await firstTwo();
        return [moved.right, Math.round((moved.down - first.height) / 10)];
      })
      .toEqual([0, 0]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(card(page, company(3)).getByRole('button', { name: /details/i })).toBeFocused();
  });
});
