import type { Page } from '@playwright/test';
import { toastDuration } from 'shared/runtime/toasts';
import { portal } from '../config';
import { expectExposed } from '../support/accessibility-rules';
import { expectAccessible, untilStill } from '../support/axe';
import { signedIn, signUp } from '../support/candidate';
import { expectFocusSeen, expectRoomForText, expectTargets } from './looks';
import { chooseLanguage } from '../support/hindi';
import { shiftOf } from '../support/layout-shift';
import { saveElsewhere } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { isPseudo, pretendHindi } from '../support/pseudo';
import { expectEdges, expectReflow, expectStill } from '../support/reflow';
import { publicScreens, signedInScreens } from '../support/screens';
import { expect, test } from '../support/test';
import { listenForTroubles, settled } from '../support/troubles';
import { clippedTexts, latinWords } from '../support/words';
import type { State, Walk } from './state';

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const narrow = { width: 320, height: 640 };

/** @param language that was chosen before, here and in the account, which counts on every device */
async function openIn(page: Page, language: 'en' | 'hi', path: string, isPublic: boolean): Promise<void> {
  if (!isPublic) await saveElsewhere(page, 'language', { language });
  await page.context().addCookies([{ name: 'portal-locale', value: language, url: portal.url }]);
  await page.goto(path);
  await comeToLife(page);
}

/** The link of the header that a path belongs to. */
function areaOf(path: string): string[] {
  if (path.startsWith('/onboarding')) return ['My Profile'];
  if (path.startsWith('/documents')) return ['Documents'];
  return path === '/dashboard' ? ['Dashboard'] : [];
}

/** A screen as it comes, in English: complete, and still while it loads. */
async function expectComplete(
  page: Page,
  { path = '', exposed, mayJump }: State,
  isPublic: boolean,
): Promise<void> {
  await settled(page, /./);
  const known = [...publicScreens, ...signedInScreens].find((screen) => screen.path === path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (!path.includes('#'))
    expect(await page.evaluate(() => document.activeElement === document.body), 'the focus').toBe(true);
  if (known) await expect(page).toHaveTitle(known.title);
  if (known && !mayJump) expect(await shiftOf(page), `${path} jumps`).toBeLessThan(0.02);
  await expectExposed(page, exposed);
  await expectAccessible(page);
  if (isPublic) {
    await page.setViewportSize(narrow);
    await expectAccessible(page);
    return;
  }
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(links.getByRole('link')).toHaveText(['Dashboard', 'My Profile', 'Documents']);
  await expect(links.locator('[aria-current]')).toHaveText(areaOf(path));
}

/** The screen in English, then in the language that nobody speaks, chosen where it is. */
async function arrive(page: Page, state: State, isPublic: boolean): Promise<void> {
  const { path, opens, isWithoutChoice } = state;
  if (!path) return;
  await page.setViewportSize(opens ? phone : desk);
  await openIn(page, 'en', path, isPublic);
  if (!opens && !state.isOnlyText) await expectComplete(page, state, isPublic);
  if (isWithoutChoice) await openIn(page, 'hi', path, isPublic);
  else await chooseLanguage(page, 'हिन्दी');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(isPseudo);
  await page.waitForLoadState('networkidle');
}

/** Each text comes from a catalog, and each has room. */
async function expectTexts(page: Page, { name }: State, data: readonly (string | RegExp)[]): Promise<void> {
  expect.soft(await latinWords(page, ['English', ...data]), `${name}: in English`).toEqual([]);
  expect.soft(await clippedTexts(page), `${name}: without room`).toEqual([]);
}

/** A toast stays until it has been read. */
const keepToasts = (page: Page) =>
  page.addInitScript((duration) => {
    const real = window.setTimeout.bind(window);
    const late = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      real(run, ms === duration ? 600_000 : ms, ...rest);
    window.setTimeout = late as typeof window.setTimeout;
  }, toastDuration);
const dismissToasts = (page: Page) =>
  page.locator('.mg-toast__close').evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));

async function lookAt(page: Page, state: State, data: readonly (string | RegExp)[]): Promise<void> {
  const { name, opens, exposed, isOnlyText, isOnPhone } = state;
  await untilStill(page); // what fades in is not seen before
  await expectTexts(page, state, data);
  if (isOnlyText) return;
  await expectRoomForText(page, name);
  await expectTargets(page, name);
  if (opens) {
    await expectExposed(page, exposed);
    await page.setViewportSize(narrow);
    await expectAccessible(page);
  }
  if (!isOnPhone) {
    await page.setViewportSize(desk);
    await expectTexts(page, state, data);
  }
  await expectStill(page, name);
  await expectReflow(page, name);
  await expectEdges(page, name);
  await page.setViewportSize(phone);
  await dismissToasts(page); // they lie over the page by design, and go
  // Last, as what is open may close when it loses the focus.
  await expectFocusSeen(page, name);
}

/** The browser and the page say so of each answer that refuses, which some states are about. */
export const isAnswer = (trouble: string) =>
  /^console: (Failed to load resource|The passkey did not work|.*ApiError)/.test(trouble);

/**
 * Visits each state once, with every look: what is read, the accessibility tree, room for text, targets, axe,
 * less motion, reflow, forced colours, focus, and the console.
 */
export async function visitAll(page: Page, walk: Walk): Promise<void> {
  test.setTimeout(300_000); // many states in one session
  page.setDefaultTimeout(20_000);
  const isPublic = walk.isPublic ?? false;
  const troubles = await listenForTroubles(page);
  const candidate = isPublic ? await signUp() : await signedIn(page);
  const data = walk.data?.(candidate) ?? [];
  await pretendHindi(page);
  await keepToasts(page);
  for (const state of walk.states)
    await test.step(state.name, async () => {
      await page.setViewportSize(phone);
      await state.before?.(page, candidate);
      await arrive(page, state, isPublic);
      await page.setViewportSize(phone);
      await state.opens?.(page, candidate);
      await lookAt(page, state, data);
      await dismissToasts(page);
    });
  if (walk.isTroubled) return;
  expect(
    (await troubles()).filter((one) => !isAnswer(one)),
    'the console',
  ).toEqual([]);
}
