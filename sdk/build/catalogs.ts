import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Messages } from '@lingui/core';
import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';
import { compileCatalog, readCatalog, type Translations } from 'contract/language/compile-catalog';
import { isLocale, type Locale } from 'contract/language/locale';
import { textFields } from 'platform/routes';
import { isScript } from 'platform/release';
import { atStage } from 'sdk/build/at-stage';
import { chunkOf } from 'sdk/build/federation';
import { readSettings } from 'sdk/i18n/settings';

const require = createRequire(import.meta.url);

/** Packages whose texts every part may say. */
const packageFolders = (): readonly string[] =>
  ['contract', 'shared'].map((name) => path.dirname(require.resolve(`${name}/package.json`)));

const placeOf = (folder: string): string => path.join(folder, 'locales');

const namesIn = (place: string): readonly string[] =>
  existsSync(place)
    ? readdirSync(place).flatMap((file) => (file.endsWith('.po') ? [path.parse(file).name] : []))
    : [];

/** The languages that a part brings: a file for each in its folder `locales`. */
export function localesOf(dir: string): readonly Locale[] {
  const place = placeOf(dir);
  return namesIn(place).map((name) => {
    if (!isLocale(name))
      throw new Error(`${path.join(place, name)}.po: the portal does not know this language`);
    return name;
  });
}

async function read(folder: string, locale: Locale): Promise<Translations> {
  const file = path.join(placeOf(folder), `${locale}.po`);
  return existsSync(file) ? readCatalog(readFileSync(file, 'utf8'), locale) : {};
}

/**
 * All translations of a part, those of the packages that it is made of among them.
 * @param beside folders of other parts whose texts it says, too
 */
export async function translationsOf(
  dir: string,
  locale: Locale,
  beside: readonly string[] = [],
): Promise<Translations> {
  // The part's own win. Of a text without one, the packages' count.
  const all = await Promise.all([...packageFolders(), ...beside, dir].map((folder) => read(folder, locale)));
  return Object.fromEntries(all.flatMap((one) => Object.entries(one).filter(([, text]) => text !== '')));
}

/** The English texts of the packages: each of their languages has them all. */
export async function textsOfPackages(): Promise<readonly string[]> {
  const all = await Promise.all(
    packageFolders().flatMap((folder) => localesOf(folder).map((locale) => read(folder, locale))),
  );
  return [...new Set(all.flatMap(Object.keys))];
}

/** How a text may be written in a script. */
const writtenAs = (text: string): readonly string[] => {
  const json = JSON.stringify(text).slice(1, -1);
  return [text, json, text.replaceAll("'", "\\'"), json.replaceAll('\\"', '"').replaceAll("'", "\\'")];
};

/** After a text, a backslash is a quote's in a quoted JSON. */
const [begins, ends] = ['"\'`', '"\'`\\'];

/** Whether a script has a string of these characters alone: a word like `name` is in its identifiers, too. */
function hasString(script: string, form: string): boolean {
  for (let at = script.indexOf(form, 1); at !== -1; at = script.indexOf(form, at + 1))
    if (begins.includes(script.charAt(at - 1)) && ends.includes(script.charAt(at + form.length))) return true;
  return false;
}

const isModule = (part: string): boolean => part.startsWith('./');

const chunkNameOf = (part: string): string => (isModule(part) ? chunkOf(part) : part);

/**
 * The scripts whose texts a catalog has: of a module that the build exposes, all; of a chunk with texts of
 * its own, that chunk's; of the build's first catalog, all others.
 */
function scriptsOf(compilation: Compilation, parts: readonly string[], part?: string): readonly string[] {
  const filesOf = (name: string): readonly string[] => {
    const chunk = [...compilation.chunks].find((one) => one.name === chunkNameOf(name));
    if (!chunk) throw new Error(`i18n.chunks of package.json names ${name}: the build has no such chunk`);
    const chunks = isModule(name) ? [...chunk.getAllReferencedChunks()] : [chunk];
    return chunks.flatMap(({ files }) => [...files].filter(isScript));
  };
  if (part !== undefined) return filesOf(part);
  const apart = new Set(parts.filter((name) => !isModule(name)).flatMap(filesOf));
  return compilation.getAssets().flatMap(({ name }) => (isScript(name) && !apart.has(name) ? [name] : []));
}

/** The texts of the JSON modules in `i18n.served`: in the build's first catalog. */
function servedTexts(dir: string): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const file of readSettings(dir).served ?? [])
    JSON.parse(readFileSync(require.resolve(file), 'utf8'), (_, value: unknown) => {
      if (typeof value === 'string') texts.add(value);
    });
  return texts;
}

const none: ReadonlySet<string> = new Set();

/** Only those that the scripts say, and those served: the packages have texts for every part. */
function saidIn(
  compilation: Compilation,
  files: readonly string[],
  served: ReadonlySet<string>,
  messages: Messages,
): Messages {
  const scripts = files.map((file) => compilation.getAsset(file)?.source.source().toString() ?? '');
  const isSaid = (id: string) =>
    served.has(id) || writtenAs(id).some((form) => scripts.some((script) => hasString(script, form)));
  return Object.fromEntries(Object.entries(messages).filter(([id]) => isSaid(id)));
}

/**
 * The name of a language's catalog in a build, whose address has the version.
 * @param part with a catalog of its own: a contribution's module, which others show, or a chunk
 */
export const catalogAsset = (locale: string, part?: string): string =>
  part === undefined ? `catalog.${locale}.json` : `catalog-${chunkNameOf(part)}.${locale}.json`;

/** Changes with each text of the catalogs of these builds. */
export const textsHash = (compilations: readonly Compilation[]): string =>
  compilations
    .flatMap((compilation) => compilation.getAssets())
    .flatMap(({ name, info }) =>
      /^catalog[^/]*\.json$/.test(name) ? [`${name} ${String(info.contenthash)}`] : [],
    )
    .join();

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
 * (docs/decisions/0077). A build that is watched is made again when a translation changes.
 * @param parts which have catalogs of their own
 * @param beside folders of other parts whose code is in the build, too
 * @throws Error that names translations which do not fit their English texts
 */
export const catalogs = (
  dir: string,
  { parts = [], beside = [] }: { parts?: readonly string[]; beside?: readonly string[] } = {},
): WebpackPluginInstance =>
  atStage('Catalogs', 'beforeHashes', async (compilation) => {
    for (const place of [...packageFolders(), ...beside, dir].map(placeOf))
      (existsSync(place) ? compilation.contextDependencies : compilation.missingDependencies).add(place);
    const served = servedTexts(dir);
    for (const locale of localesOf(dir)) {
      const all = compileCatalog(await translationsOf(dir, locale, beside), locale);
      // Scripts of the dev server are texts in texts, and nobody waits for its catalog.
      const isWatched = compilation.options.mode === 'development';
      for (const part of [undefined, ...parts]) {
        const messages = isWatched
          ? all
          : saidIn(compilation, scriptsOf(compilation, parts, part), part === undefined ? served : none, all);
        const json = JSON.stringify(messages);
        const info = { contenthash: createHash('sha256').update(json).digest('hex') };
        compilation.emitAsset(catalogAsset(locale, part), new webpack.sources.RawSource(json), info);
      }
    }
  });
