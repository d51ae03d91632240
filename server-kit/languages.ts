import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';
import { compileCatalog, readCatalog } from 'contract/language/compile-catalog';
import { speakBy, speakerOf, type Speaker } from 'contract/language/i18n';
import { isLocale, locales, sourceLocale, type Locale } from 'contract/language/locale';
import { ConfigError } from './settings';
import { preferredOf } from './preferred-language';

const compiled = import.meta.dirname;
/** Has the folders `api` and `contract`. The compiled servers have both beside them, with catalogs alone. */
const root = existsSync(path.join(compiled, 'api/locales')) ? compiled : path.dirname(compiled);

interface Language {
  readonly speaker: Speaker;
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
  const read = await Promise.all(
    locales
      .filter((locale) => locale !== sourceLocale)
      .map(async (locale) => {
        const [own, shared] = await Promise.all(
          ['api', 'contract'].map((part) =>
            readTexts(path.join(folder, part, 'locales', `${locale}.po`), locale),
          ),
        );
        const speaker = speakerOf(locale, { ...shared, ...own });
        return own || shared ? [[locale, { speaker, isWhole: Boolean(own) }] as const] : [];
      }),
  );
  return new Map(read.flat());
}

const english = speakerOf(sourceLocale);
const speaking = new AsyncLocalStorage<Speaker>();
let languages: Languages = new Map();
let learned: Promise<Languages> | undefined;

/**
 * To be called at the start: from then on this process speaks the language of each request, and of each mail.
 * @throws ConfigError
 */
export async function learnLanguages(): Promise<void> {
  languages = await (learned ??= readLanguages());
  speakBy(() => speaking.getStore() ?? english);
}

const speakerIn = (locale: Locale): Speaker => languages.get(locale)?.speaker ?? english;

/** Does what answers a request, in the language that it asks for. */
export function inLanguageOf<T>({ headers }: { readonly headers: IncomingHttpHeaders }, work: () => T): T {
  const locale = preferredOf(headers['accept-language'], [...languages.keys()]);
  return speaking.run(speakerIn(locale), work);
}

/**
 * Writes to a candidate, in the language of the account: English where it has none, and in languages in which
 * only a part of the words would be translated.
 * @param language as stored
 */
export function inLanguage<T>(language: string | null, work: () => T): T {
  const isWhole = isLocale(language) && languages.get(language)?.isWhole;
  return speaking.run(isWhole ? speakerIn(language) : english, work);
}
