import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';
import type { I18n } from '@lingui/core';
import { compileCatalog, readCatalog } from 'contract/language/compile-catalog';
import { createI18n } from 'contract/language/create-i18n';
import { isLocale, locales, sourceLocale, type Locale } from 'contract/language/locale';
import { withI18n } from './i18n';
import { ConfigError } from './settings';
import { preferredOf } from './preferred-language';
import { root } from './root';

interface Language {
  readonly i18n: I18n;
  /** The API's own texts are translated too, not only those that it shares with the portal. */
  readonly isWhole: boolean;
}
export type Languages = ReadonlyMap<Locale, Language>;

/** The texts of one catalog; null when there is none. @throws ConfigError for one that cannot be used */
async function readTexts(file: string, locale: Locale) {
  if (!existsSync(file)) return null;
  try {
    return compileCatalog(await readCatalog(await readFile(file, 'utf8'), locale), locale);
  } catch (error) {
    throw new ConfigError([`${file} cannot be used. ${(error as Error).message}`]);
  }
}

/**
 * The languages with a catalog, of the API or of the contract, besides English.
 * @param folder has both in `api/locales` and `contract/locales`
 * @throws ConfigError that names the file and each text that does not fit its English one
 */
export async function readLanguages(folder = root): Promise<Languages> {
  const found = await Promise.all(
    locales
      .filter((locale) => locale !== sourceLocale)
      .map(async (locale) => {
        const [own, shared] = await Promise.all(
          ['api', 'contract'].map((part) =>
            readTexts(path.join(folder, part, 'locales', `${locale}.po`), locale),
          ),
        );
        const i18n = createI18n(locale, { ...shared, ...own });
        return own || shared ? [[locale, { i18n, isWhole: Boolean(own) }] as const] : [];
      }),
  );
  return new Map(found.flat());
}

let languages: Languages = new Map();
let read: Promise<Languages> | undefined;

/**
 * To be called at the start: from then on this process has a language for each request, and for each mail.
 * @throws ConfigError
 */
export async function loadLanguages(): Promise<void> {
  languages = await (read ??= readLanguages());
}

/** Does what answers a request, in the language that it asks for. */
export function inLanguageOf<T>({ headers }: { readonly headers: IncomingHttpHeaders }, work: () => T): T {
  const locale = preferredOf(headers['accept-language'], [...languages.keys()]);
  return withI18n(languages.get(locale)?.i18n, work);
}

/**
 * Writes to a candidate, in the language of the account: English where it has none, and in languages in which
 * only a part of the words would be translated.
 * @param language as stored
 */
export function inLanguage<T>(language: string | null, work: () => T): T {
  const known = isLocale(language) ? languages.get(language) : undefined;
  return withI18n(known?.isWhole ? known.i18n : undefined, work);
}
