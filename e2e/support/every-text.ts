import { expect, test, type Page } from '@playwright/test';
import { untilStill } from './axe';
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

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name: inPseudo(name), exact: true }).click();
export const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
export const seen = (page: Page, text: string) =>
  expect(page.getByText(inPseudo(text)).first()).toBeVisible();
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

/** @param data what candidates and staff have written there */
export async function walkInPseudo(
  page: Page,
  states: readonly PseudoState[],
  data: readonly string[] = [],
): Promise<void> {
  await pretendHindi(page);
  for (const { name, path, opens } of states) {
    await test.step(name, async () => {
      if (path) await openInPseudo(page, path);
      await opens?.(page);
      await untilStill(page); // what fades in is not seen before
      expect.soft(await latinWords(page, ['English', ...data]), `${name}: in English`).toEqual([]);
      expect.soft(await clippedTexts(page), `${name}: without room`).toEqual([]);
    });
  }
}
