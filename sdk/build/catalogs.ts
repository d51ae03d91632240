import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Chunk, type Compilation, type Module, type WebpackPluginInstance } from 'webpack';
import {
  compileCatalog,
  readCatalog,
  readOrigins,
  type Translations,
} from 'contract/language/compile-catalog';
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

function readPo(folder: string, locale: Locale): string {
  const file = path.join(placeOf(folder), `${locale}.po`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const read = (folder: string, locale: Locale): Promise<Translations> =>
  readCatalog(readPo(folder, locale), locale);

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

/** A source without its ending: packages are compiled from what their catalogs name. */
const sourceOf = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, '');

/** The files that chunks were made of. */
function sourcesOf({ chunkGraph }: Compilation, chunks: readonly Chunk[]): ReadonlySet<string> {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  // What webpack has joined stands for all that it was joined of.
  const all = modules.flatMap((one) => ('modules' in one ? (one.modules as Module[]) : [one]));
  return new Set(all.map((one) => sourceOf(one.nameForCondition() ?? '')));
}

/** Each file of these folders that says a text, by that text. */
async function originsIn(
  folders: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const origins = new Map<string, readonly string[]>();
  for (const folder of folders) {
    const inFolder = await readOrigins(readPo(folder, locale), locale);
    for (const [text, files] of Object.entries(inFolder)) {
      const sources = files.map((file) => path.join(folder, sourceOf(file)));
      origins.set(text, [...(origins.get(text) ?? []), ...sources]);
    }
  }
  return origins;
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
    const folders = [...packageFolders(), ...beside, dir];
    for (const place of folders.map(placeOf))
      (existsSync(place) ? compilation.contextDependencies : compilation.missingDependencies).add(place);
    const served = servedTexts(dir);
    for (const locale of localesOf(dir)) {
      const all = compileCatalog(await translationsOf(dir, locale, beside), locale);
      const origins = await originsIn(folders, locale);
      for (const part of [undefined, ...parts]) {
        const sources = sourcesOf(compilation, chunksOf(compilation, parts, part));
        const isSaid = (id: string): boolean =>
          (part === undefined && served.has(id)) || origins.get(id)!.some((file) => sources.has(file));
        const messages = Object.fromEntries(Object.entries(all).filter(([id]) => isSaid(id)));
        const json = JSON.stringify(messages);
        const info = { contenthash: createHash('sha256').update(json).digest('hex') };
        compilation.emitAsset(catalogAsset(locale, part), new webpack.sources.RawSource(json), info);
      }
    }
  });
