import type { Page } from '@playwright/test';
import { pseudo, pseudoMessages, readPseudo } from 'sdk/standalone/pseudo';

/** What a page in the language that nobody speaks says for a text without values. */
export const inPseudo = pseudo;

/** What such a text says in English, with whatever values it has. */
export const fromPseudo = readPseudo;

/** Begins with a text in that language. */
export const isPseudo = /^\s*\[/;

/**
 * From now on whoever chooses Hindi gets that language: each text of a catalog is accented and longer. What
 * is read in English all the same is in no catalog, or was not said by it.
 */
export async function pretendHindi(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch;
    // These answers are not those of the build.
    window.fetch = (input, init) =>
      typeof input === 'string' && /\/catalog[^/]*$/.test(input)
        ? real(input, { ...init, integrity: '' })
        : real(input, init);
  });
  await page.route('**/catalog*.hi.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: pseudoMessages(Object.keys(texts)) });
  });
}
