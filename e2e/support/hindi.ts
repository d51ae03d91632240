import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { compileCatalog, readCatalog } from 'contract/language/compile-catalog';
import { createI18n } from 'contract/language/create-i18n';
import type { Locale } from 'contract/language/locale';
import { portal } from '../config';

type Part = 'api' | 'shell' | `mf-${string}`;

async function i18nOf(locale: Locale, part: Part) {
  const files = ['contract', 'shared', part].map((name) =>
    path.join(portal.root, name, 'locales', `${locale}.po`),
  );
  const texts = await Promise.all(
    files.flatMap((file) => (existsSync(file) ? [readCatalog(readFileSync(file, 'utf8'), locale)] : [])),
  );
  // Of a text without a translation of its own, the packages' counts.
  const all = texts.flatMap((one) => Object.entries(one).filter(([, text]) => text !== ''));
  return createI18n(locale, compileCatalog(Object.fromEntries(all), locale));
}

/** A text of the source as the catalogs have it. */
type Say = (text: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * What one part of the portal says in a language.
 * @returns a function that throws for a text without a translation
 */
export async function sayingIn(locale: Locale, part: Part): Promise<Say> {
  const i18n = await i18nOf(locale, part);
  return (text, values) => {
    if (!Object.hasOwn(i18n.messages, text)) throw new Error(`${part} has no text in ${locale} for: ${text}`);
    return i18n.t(text, { ...values });
  };
}

/** Those who speak Hindi in a journey, by what they are for. */
export const hindi = {
  api: await sayingIn('hi', 'api'),
  shell: await sayingIn('hi', 'shell'),
  landing: await sayingIn('hi', 'mf-landing'),
  auth: await sayingIn('hi', 'mf-auth'),
  onboarding: await sayingIn('hi', 'mf-onboarding'),
  documents: await sayingIn('hi', 'mf-documents'),
  dashboard: await sayingIn('hi', 'mf-dashboard'),
};

/** The list of languages that is on the screen; its options are the same in each. */
export const languageChoice = (page: Page): Locator =>
  page
    .locator('select:visible')
    .filter({ has: page.locator('option[lang]') })
    .first();

/** @param name of the language in itself */
export const chooseLanguage = (page: Page, name: string): Promise<unknown> =>
  languageChoice(page).selectOption(name);
