import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Chunk, type Compilation, type Module, type WebpackPluginInstance } from 'webpack';
import { compileCatalog, parseCatalog, type Translations } from 'contract/language/compile-catalog';
import { isLocale, type Locale } from 'contract/language/locale';
import { textFields } from 'platform/routes';
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

/** A source without its ending: packages are compiled from what their catalogs name. */
const sourceOf = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, '');

async function read(folder: string, locale: Locale) {
  const file = path.join(placeOf(folder), `${locale}.po`);
  return parseCatalog(existsSync(file) ? readFileSync(file, 'utf8') : '', locale);
}

/** All translations and origins of a part, those of the packages that it is made of among them. */
async function readAll(dir: string, locale: Locale, beside: readonly string[]) {
  const folders = [...packageFolders(), ...beside, dir];
  const catalogs = await Promise.all(folders.map((folder) => read(folder, locale)));
  /** Of a text, the files that say it. */
  const origins = new Map<string, string[]>();
  for (const [index, folder] of folders.entries())
    for (const [text, files] of Object.entries(catalogs[index]!.origins))
      origins.set(text, [
        ...(origins.get(text) ?? []),
        ...files.map((file) => path.join(folder, sourceOf(file))),
      ]);
  // The part's own win. Of a text without one, the packages' count.
  const translated = catalogs.flatMap(({ translations }) =>
    Object.entries(translations).filter(([, text]) => text !== ''),
  );
  return { translations: Object.fromEntries(translated) as Translations, origins };
}

/** All translations of a part, those of the packages that it is made of among them. */
export const translationsOf = async (dir: string, locale: Locale): Promise<Translations> =>
  (await readAll(dir, locale, [])).translations;

/** The English texts of the packages: each of their languages has them all. */
export async function textsOfPackages(): Promise<readonly string[]> {
  const all = await Promise.all(
    packageFolders().flatMap((folder) => localesOf(folder).map((locale) => read(folder, locale))),
  );
  return [...new Set(all.flatMap(({ translations }) => Object.keys(translations)))];
}

const isModule = (part: string): boolean => part.startsWith('./');

const chunkNameOf = (part: string): string => (isModule(part) ? chunkOf(part) : part);

/**
 * The chunks whose texts a catalog has: of a module that the build exposes, all; of a chunk with texts of
 * its own, that chunk; of the build's first catalog, all others.
 */
function chunksOf(compilation: Compilation, parts: readonly string[], part?: string): readonly Chunk[] {
  const named = (name: string): readonly Chunk[] => {
    const chunk = [...compilation.chunks].find((one) => one.name === chunkNameOf(name));
    if (!chunk) throw new Error(`i18n.chunks of package.json names ${name}: the build has no such chunk`);
    return isModule(name) ? [...chunk.getAllReferencedChunks()] : [chunk];
  };
  if (part !== undefined) return named(part);
  const apart = new Set(parts.filter((name) => !isModule(name)).flatMap(named));
  return [...compilation.chunks].filter((chunk) => !apart.has(chunk));
}

/** The files that chunks were made of. */
function sourcesOf({ chunkGraph }: Compilation, chunks: readonly Chunk[]): Set<string> {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  // What webpack has joined stands for all that it was joined of.
  const all = modules.flatMap((one) => ('modules' in one ? (one.modules as Module[]) : [one]));
  return new Set(all.map((one) => sourceOf(one.nameForCondition() ?? '')));
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

interface CatalogOptions {
  readonly parts?: readonly string[];
  readonly beside?: readonly string[];
  readonly served?: readonly string[];
}

/**
 * Writes each language's texts as a file of the build, which the shell loads for candidates who chose it
 * (docs/decisions/0077). A build that is watched is made again when a translation changes.
 * @param parts which have catalogs of their own
 * @param beside folders of other parts whose code is in the build, too
 * @param served files whose texts the first catalog has, too, though no module is made of them
 * @throws Error that names translations which do not fit their English texts
 */
export const catalogs = (
  dir: string,
  { parts = [], beside = [], served = [] }: CatalogOptions = {},
): WebpackPluginInstance =>
  atStage('Catalogs', 'beforeHashes', async (compilation) => {
    for (const place of [...packageFolders(), ...beside, dir].map(placeOf))
      (existsSync(place) ? compilation.contextDependencies : compilation.missingDependencies).add(place);
    const locales = localesOf(dir);
    if (locales.length === 0) return;
    const catalogParts = [undefined, ...parts].map((part) => ({
      part,
      sources: sourcesOf(compilation, chunksOf(compilation, parts, part)),
    }));
    const ofSettings = (readSettings(dir).served ?? []).map((file) => require.resolve(file));
    for (const file of [...ofSettings, ...served]) catalogParts[0]?.sources.add(file);
    for (const locale of locales) {
      const { translations, origins } = await readAll(dir, locale, beside);
      const all = Object.entries(compileCatalog(translations, locale));
      for (const { part, sources } of catalogParts) {
        // One that was written by hand, without a file, is not lost.
        const isSaid = (files: readonly string[]): boolean =>
          files.length === 0 || files.some((file) => sources.has(file));
        const messages = Object.fromEntries(all.filter(([id]) => isSaid(origins.get(id) ?? [])));
        const json = JSON.stringify(messages);
        const info = { contenthash: createHash('sha256').update(json).digest('hex') };
        compilation.emitAsset(catalogAsset(locale, part), new webpack.sources.RawSource(json), info);
      }
    }
  });
