import type { Messages } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { languageNames } from './language-names';
import { intlTag, sourceLocale, type Locale } from './locale';

/** How catalogs are written: ids are the English texts, and line numbers would change with every edit. */
export const poFormat = formatter({ explicitIdAsDefault: true, lineNumbers: false });

/** English text -> translation, '' while there is none. Texts that the source has no more are left out. */
export type Translations = Readonly<Record<string, string>>;

/** English text -> the files that say it, as the extractor found them: relative to the part's folder. */
export type Origins = Readonly<Record<string, readonly string[]>>;

/** Reads what translators write: translations, and where each text comes from. */
export async function parseCatalog(
  po: string,
  locale: Locale,
): Promise<{ readonly translations: Translations; readonly origins: Origins }> {
  const catalog = await poFormat.parse(po, { locale, sourceLocale, filename: `${locale}.po` });
  const texts = Object.entries(catalog).filter(([, { obsolete }]) => !obsolete);
  return {
    translations: Object.fromEntries(texts.map(([id, { translation = '' }]) => [id, translation])),
    origins: Object.fromEntries(texts.map(([id, { origin = [] }]) => [id, origin.map(([file]) => file)])),
  };
}

export const readCatalog = async (po: string, locale: Locale): Promise<Translations> =>
  (await parseCatalog(po, locale)).translations;

type Token = CompiledMessage[number];

const casesIn = (format: unknown): object => (typeof format === 'object' && format !== null ? format : {});

/** What a text needs from its caller: names of values, and tags of elements. */
function placesIn(tokens: CompiledMessage): Set<string> {
  const of = (token: Token): string[] => {
    if (typeof token === 'string') return [...token.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
    const [name, , cases] = token;
    const inCases = Object.values(casesIn(cases)).flatMap((one) =>
      Array.isArray(one) ? (one as Token[]).flatMap(of) : [],
    );
    return [`{${name}}`, ...inCases];
  };
  return new Set([...tokens].flatMap(of));
}

const pluralsIn = (tokens: CompiledMessage): object[] =>
  [...tokens].flatMap((token) =>
    typeof token !== 'string' && token[1] === 'plural' ? [casesIn(token[2])] : [],
  );

/** Why a translation cannot be used; null for a good one. */
function problemOf(id: string, compiled: CompiledMessage, locale: Locale): string | null {
  const [asked, given] = [placesIn(compileMessageOrThrow(id)), placesIn(compiled)];
  const lost = [...asked].filter((place) => !given.has(place));
  const unknown = [...given].filter((place) => !asked.has(place));
  if (lost.length > 0) return `lacks ${lost.join(', ')}`;
  if (unknown.length > 0) return `has ${unknown.join(', ')}, which the English text does not have`;
  const { pluralCategories } = new Intl.PluralRules(intlTag(locale)).resolvedOptions();
  const missing = pluralsIn(compiled).flatMap((cases) =>
    pluralCategories.filter((name) => !Object.hasOwn(cases, name)),
  );
  return missing.length > 0 ? `lacks the plural of ${missing.join(', ')}` : null;
}

/**
 * Sentences of India end with short verbs, as है: none stands alone on the last line. Browsers keep single
 * words from it (`text-wrap: pretty`), and with a no-break space two are one.
 */
const withoutWidows = (text: string): string =>
  text.replace(/ (?=[\p{L}\p{M}]{1,3}[।.?!](?:$|[\s<}]))/gu, '\u00A0');

/**
 * Compiles translations for `createI18n`; those that are '' are left out, and stay English.
 * @throws Error that names every translation whose values, elements or plurals do not fit its English text
 */
export function compileCatalog(translations: Translations, locale: Locale): Messages {
  const problems: string[] = [];
  const compiled = Object.entries(translations).flatMap(([id, text]) => {
    if (!text) return [];
    try {
      const message = compileMessageOrThrow(withoutWidows(text));
      const problem = problemOf(id, message, locale);
      if (problem) problems.push(`"${id}": the translation ${problem}`);
      return [[id, message] as const];
    } catch (error) {
      problems.push(`"${id}": the translation cannot be read: ${(error as Error).message}`);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(`Texts in ${languageNames[locale]}:\n${problems.join('\n')}`);
  return Object.fromEntries(compiled);
}
