import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Messages } from '@lingui/core';
import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';
import { compileCatalog, readCatalog, type Translations } from 'contract/compile-catalog';
import { isLocale, type Locale } from 'contract/locales';
import { textFields } from 'platform/routes';
import { atStage } from 'sdk/build/at-stage';

const require = createRequire(import.meta.url);

/** Folders of texts that a part is made of: the packages', and its own, which win. */
const foldersOf = (dir: string): readonly string[] => [
  ...['contract', 'shared'].map((name) => path.dirname(require.resolve(`${name}/package.json`))),
  dir,
];

const catalogFile = (folder: string, locale: string): string => path.join(folder, 'locales', `${locale}.po`);

/** The languages that a part brings: a file for each in its folder `locales`. */
export function localesOf(dir: string): readonly Locale[] {
  const folder = path.join(dir, 'locales');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.po') ? [path.parse(file).name] : []));
  return names.map((name) => {
    if (!isLocale(name))
      throw new Error(`${path.join(folder, name)}.po: the portal does not know this language`);
    return name;
  });
}

async function read(file: string, locale: Locale): Promise<Translations> {
  return existsSync(file) ? readCatalog(readFileSync(file, 'utf8'), locale) : {};
}

/**
 * All translations of a part, those of the packages that it is made of among them.
 * @throws Error that names translations which do not fit their English texts
 */
export async function translationsOf(dir: string, locale: Locale): Promise<Translations> {
  const all = await Promise.all(foldersOf(dir).map((folder) => read(catalogFile(folder, locale), locale)));
  // Of a text without a translation of its own, the packages' counts.
  return Object.fromEntries(all.flatMap((one) => Object.entries(one).filter(([, text]) => text !== '')));
}

/** How a text may be written in a script. */
const writtenAs = (text: string): readonly string[] => {
  const json = JSON.stringify(text).slice(1, -1);
  return [text, json, text.replaceAll("'", "\\'"), json.replaceAll('\\"', '"').replaceAll("'", "\\'")];
};

/** Only those that the build says: the packages have texts for every part. */
function saidIn(compilation: Compilation, messages: Messages): Messages {
  const scripts = compilation
    .getAssets()
    .filter(({ name }) => /\.m?js$/.test(name))
    .map(({ source }) => source.source().toString());
  const isSaid = (id: string) =>
    writtenAs(id).some((form) => scripts.some((script) => script.includes(form)));
  return Object.fromEntries(Object.entries(messages).filter(([id]) => isSaid(id)));
}

/** The name of a language's catalog in a build, whose address has the version. */
export const catalogAsset = (locale: Locale): string => `catalog.${locale}.json`;

/** What is translated of a remote.json, and of these texts besides. */
export function textsIn(content: unknown, more: readonly string[], translations: Translations): Translations {
  const texts = new Set(more);
  JSON.stringify(content, (field, value: unknown) => {
    if (typeof value === 'string' && textFields.includes(field)) texts.add(value);
    return value;
  });
  return Object.fromEntries(
    [...texts].flatMap((text) => {
      const translation = translations[text];
      return translation === undefined ? [] : [[text, translation] as const];
    }),
  );
}

/**
 * Writes each language's texts as a file of the build, which the shell loads for candidates who chose it
 * (docs/decisions/0077).
 */
export const catalogs = (dir: string): WebpackPluginInstance =>
  atStage('Catalogs', 'beforeHashes', async (compilation) => {
    for (const locale of localesOf(dir)) {
      const file = catalogFile(dir, locale);
      compilation.fileDependencies.add(file);
      const messages = saidIn(compilation, compileCatalog(await translationsOf(dir, locale), locale));
      const source = new webpack.sources.RawSource(JSON.stringify(messages));
      compilation.emitAsset(catalogAsset(locale), source);
    }
  });
