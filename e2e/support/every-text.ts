import { expect, test, type Page } from '@playwright/test';
import { toastDuration } from 'shared/runtime/toasts';
import { untilStill } from './axe';
import { field } from './forms';
import { chooseLanguage } from './hindi';
import { comeToLife } from './prerendered';
import { inPseudo, isPseudo, pretendHindi } from './pseudo';
import { clippedTexts, latinWords } from './words';

/** A screen in the language that nobody speaks, or what opens over it. */
export interface PseudoState {
  readonly name: string;
  readonly path?: string;
  /** Ends when the state can be seen. */
  readonly opens?: (page: Page) => Promise<unknown>;
}

/** @param name as the catalog has it, with the tags of its elements */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name: inPseudo(name).replaceAll(/<\/?\d>/g, ''), exact: true }).click();
export const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
export const seen = (page: Page, text: string) =>
  expect(page.getByText(inPseudo(text)).first()).toBeVisible();
/** What a toast says, which stays until it has been read. */
export const told = (page: Page) => expect(page.locator('.mg-toast').first()).toBeVisible();
/** What the label of an optional field says. */
export const optional = (label: string) => `${inPseudo(label)} ${inPseudo('(optional)')}`;
/** The whole slot of a file. */
export const slotOf = (page: Page, label: string) => page.getByRole('group', { name: inPseudo(label) });
/** The control that takes its file. */
export const fileOf = (page: Page, label: string) =>
  slotOf(page, label).locator('input[type="file"]:not([capture], [multiple])');
/** What the sign-up of these walks has written. */
export const person = ['Asha', 'Rao', 'AR'];
/** Longer than any answer may be, and no word. */
export const tooLong = '9'.repeat(3000);
/** A form that was sent, now or again, names what is wrong. */
export const refused = (page: Page) =>
  expect(page.getByRole('group', { name: inPseudo('Please check your answers') })).toBeFocused();
/**
 * Sends a form whose answers are wrong. The last field is left first: what that shows moves the button, and
 * must not move it under the press.
 */
export async function sendRefused(page: Page, button = 'Next'): Promise<void> {
  await page.locator('*:focus').evaluateAll((focused: HTMLElement[]) => focused.forEach((one) => one.blur()));
  await press(page, button);
  await refused(page);
}
/** @param label as it is shown */
export const fill = (page: Page, label: string, text: string) => field(page, label).fill(text);
export const open = (paths: readonly string[]): PseudoState[] => paths.map((path) => ({ name: path, path }));

/** In English, as the HTML has it; then the choice is made, and draws all of it again. */
export async function openInPseudo(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: 'portal-locale' });
  await page.goto(path);
  await comeToLife(page);
  await page.waitForLoadState('networkidle');
  await chooseLanguage(page, 'हिन्दी');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(isPseudo);
  await page.waitForLoadState('networkidle');
}

const keepToasts = (page: Page) =>
  page.addInitScript((duration) => {
    const real = window.setTimeout.bind(window);
    const late = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      real(run, ms === duration ? 600_000 : ms, ...rest);
    window.setTimeout = late as typeof window.setTimeout;
  }, toastDuration);
const dismissToasts = (page: Page) =>
  page.locator('.mg-toast__close').evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));

/** @param data what candidates and staff have written there */
export async function walkInPseudo(
  page: Page,
  states: readonly PseudoState[],
  data: readonly (string | RegExp)[] = [],
): Promise<void> {
  await pretendHindi(page);
  await keepToasts(page);
  for (const { name, path, opens } of states) {
    await test.step(name, async () => {
      if (path) await openInPseudo(page, path);
      await opens?.(page);
      await untilStill(page); // what fades in is not seen before
      expect.soft(await latinWords(page, ['English', ...data]), `${name}: in English`).toEqual([]);
      expect.soft(await clippedTexts(page), `${name}: without room`).toEqual([]);
      await dismissToasts(page);
    });
  }
}
