import type { Page } from '@playwright/test';
import { expectExposed } from '../support/accessibility-rules';
import { comeToLife } from '../support/prerendered';
import { expect, test, withMotion } from '../support/test';
import { stopClock, takeClock } from '../support/clock';

test.use(withMotion);

const partners = (page: Page) => page.getByRole('group', { name: 'Partner companies' });
const stories = (page: Page) => page.getByRole('group', { name: 'Testimonials' });

/** The slide in front, as its place in the row: '1 of 8'. */
const front = (page: Page) =>
  partners(page).locator('.slick-current [aria-roledescription="slide"]').first().getAttribute('aria-label');

const pause = (page: Page) => partners(page).getByRole('button', { name: /^Pause/ });

/** The page with its row in motion and the clock in the test's hands. */
async function openRow(page: Page): Promise<void> {
  await takeClock(page);
  await open(page);
  await expect(pause(page)).toBeVisible();
  await stopClock(page);
}

/** Lets time pass until the row moves; milliseconds, to the next tenth of a second. */
async function untilItMoves(page: Page): Promise<number> {
  const start = await front(page);
  for (let passed = 100; passed <= 4000; passed += 100) {
    await page.clock.runFor(100);
    if ((await front(page)) !== start) return passed;
  }
  throw new Error('The row has not moved for four seconds');
}

async function expectStill(page: Page): Promise<void> {
  await page.clock.runFor(1000); // a movement that had begun comes to its end
  const start = await front(page);
  await page.clock.runFor(9000);
  expect(await front(page)).toBe(start);
}

async function open(page: Page): Promise<void> {
  // Away from the carousels, which wait while they are pointed at.
  await page.mouse.move(0, 0);
  await page.goto('/');
}

test('The row of partner logos moves every two seconds, and waits while it is read', async ({ page }) => {
  test.slow(); // the row moves in steps of a tenth of a second
  await openRow(page);
  await test.step('every logo is somewhere in the row', async () => {
    const labels = await partners(page)
      .locator('[aria-roledescription="slide"]')
      .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('aria-label')));
    expect(new Set(labels).size).toBe(8);
  });
  await test.step('moves by itself, every two seconds', async () => {
    await untilItMoves(page);
    const passed = await untilItMoves(page);
    expect(passed).toBeGreaterThanOrEqual(1900);
    expect(passed).toBeLessThanOrEqual(2100);
  });
  await test.step('waits while it is pointed at', async () => {
    await partners(page).hover();
    await expectStill(page);
    await page.mouse.move(0, 0);
    await untilItMoves(page);
  });
  await test.step('waits while the focus is in it', async () => {
    await pause(page).focus();
    await expectStill(page);
  });
  await test.step('stops when paused, and moves again when asked', async () => {
    await pause(page).click();
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: 'START YOUR CAREER' }).focus();
    await expectStill(page);
    await partners(page).getByRole('button', { name: /^Play/ }).click();
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: 'START YOUR CAREER' }).focus();
    await untilItMoves(page);
  });
});

test('The button that stops them, and that of the side sheet, say what they do', async ({ page }) => {
  await open(page);
  await comeToLife(page);
  await stories(page).scrollIntoViewIfNeeded();
  await expectExposed(page, { controls: ['button Pause: Testimonials', 'button Next: Testimonials'] });
  await stories(page)
    .getByRole('button', { name: /^Pause/ })
    .click();
  await expectExposed(page, { controls: ['button Play: Testimonials'] });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectExposed(page, { nodes: { 'button Open menu': { hasPopup: 'dialog' } } });
});

test.describe('For those who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself, and there is nothing to pause', async ({ page }) => {
    await takeClock(page);
    await open(page);
    await stories(page).scrollIntoViewIfNeeded();
    // The script that would move them is there: time must not run out for its request.
    await expect(stories(page).locator('.slick-current').first()).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(stories(page).getByText('1 / 6', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0);
    expect(
      await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    ).toBe(0);
  });

  test('the testimonials loop both ways, and say aloud which one the visitor turned to', async ({ page }) => {
    await open(page);
    await stories(page).scrollIntoViewIfNeeded();
    const next = stories(page).getByRole('button', { name: /^Next/ });
    const place = (number: number) => stories(page).getByText(`${number} / 6`, { exact: true });
    await next.focus();
    for (const number of [2, 3, 4, 5, 6, 1]) {
      await next.press('Enter');
      await expect(place(number)).toBeVisible();
      await expect(stories(page).getByRole('status')).toHaveText(new RegExp(`, ${number} of 6$`));
    }
    await stories(page)
      .getByRole('button', { name: /^Previous/ })
      .press('Enter');
    await expect(place(6)).toBeVisible();
  });
});
