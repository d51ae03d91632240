import webpack, { type Chunk, type Compilation, type Module, type WebpackPluginInstance } from 'webpack';
import type { Translations } from 'contract/language/compile-catalog';
import { domainVersion } from 'contract/wire/domain-version';
import { sourceLocale, type Locale } from 'contract/language/locale';
import { contracts, type BuildManifest, type FileLists } from 'platform/release';
import type { Routing } from 'platform/routes';
import { atStage } from 'sdk/build/at-stage';
import { catalogAsset, localesOf, textsIn, translationsOf } from 'sdk/build/catalogs';
import type { PartIdentity } from 'sdk/build/common';
import { chunkOf, isConsumed, isProvided } from 'sdk/build/federation';
import { integrityOf } from 'sdk/build/integrity-of';
import { exportsOf, isOptional, neededRuntime, neededRange, providedRuntime } from 'sdk/build/shared-modules';

interface ManifestOptions extends PartIdentity {
  /** The part's folder, which has its languages. */
  readonly dir: string;
  /** What the edge says beside the texts of a remote.json. */
  readonly extraTexts?: readonly string[];
  readonly kind: BuildManifest['kind'];
  readonly entry: string;
  readonly routing: Routing;
  /**
   * Name of the chunk whose files, with the entry, are the first paint: the exposed `./app`, or the shell's
   * entry.
   */
  readonly initialChunk: string;
  /** The modules of its contributions, each in the chunk of its name. */
  readonly modules?: readonly string[];
  /** What has catalogs of its own. */
  readonly catalogParts?: readonly string[];
  /** Name of the shell's chunk that every signed-in route needs. */
  readonly sessionChunk?: string;
  /** Name of the shell's chunk that a screen with extension points needs. */
  readonly pointsChunk?: string;
}

/** Sorted by key: modules come in the order in which they were read, which differs from build to build. */
const inOrder = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** A field with this value; none for null. */
const named = <Name extends string, T>(name: Name, value: T | null): { readonly [Key in Name]?: T } =>
  value === null ? {} : ({ [name]: value } as Record<Name, T>);

/** The chunk of a name, with those that load together with it. */
function chunksOf(compilation: Compilation, name: string): Chunk[] {
  const chunk = [...compilation.chunks].find((candidate) => candidate.name === name);
  if (!chunk) throw new Error(`The build has no chunk named ${name}`);
  return [...new Set([chunk, ...[...chunk.groupsIterable].flatMap((group) => group.chunks)])];
}

function consumedIn({ chunkGraph }: Compilation, chunks: readonly Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return [...new Set(modules.filter(isConsumed).map(({ options }) => options.shareKey))].sort();
}

/**
 * Names of the exports that other modules import from this one; null when one of them takes the module whole.
 */
function importedFrom({ moduleGraph }: Compilation, module: Module): string[] | null {
  const references = [...moduleGraph.getIncomingConnections(module)].flatMap((connection) =>
    connection.isActive(undefined)
      ? (connection.dependency?.getReferencedExports(moduleGraph, undefined) ?? [])
      : [],
  );
  const names = references.map((reference) => (Array.isArray(reference) ? reference : reference.name)[0]);
  return names.every((name) => name !== undefined) ? names : null;
}

function filesOf(chunks: readonly Chunk[], entry: string): FileLists {
  // Hot updates are for pages that have run the entry.
  const all = [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter(
    (file) => file !== entry && !file.includes('.hot-update.'),
  );
  const pick = (ending: string): string[] => all.filter((file) => file.endsWith(ending)).sort();
  return { js: pick('.js'), css: pick('.css') };
}

/**
 * Each shared module that the build has a copy of, with every file that must be there before it can run,
 * those of its own shared needs included.
 */
function copiesIn(compilation: Compilation, entry: string): BuildManifest['provides'] {
  const providers = [...compilation.modules].filter(isProvided);
  if (providers.some(({ _name }) => !_name))
    throw new Error("webpack's federation names what a build provides otherwise: see docs/upgrading.md");
  const chunksByKey = new Map(
    providers.map(({ _name, blocks }) => [
      _name,
      blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []),
    ]),
  );
  const reach = (key: string, seen: Set<string>): Chunk[] => {
    if (seen.has(key)) return [];
    seen.add(key);
    const chunks = chunksByKey.get(key) ?? [];
    return [...chunks, ...consumedIn(compilation, chunks).flatMap((next) => reach(next, seen))];
  };
  return inOrder(
    providers.map(({ _name: key, _version: version }) => [
      key,
      { version, ...filesOf(reach(key, new Set()), entry) },
    ]),
  );
}

const catalogsOf = (parts: readonly string[], locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(parts.map((part) => [part, catalogAsset(locale, part)]));

/** Route pattern -> file; null when the part has no pages in the language. */
function prerenderedIn(compilation: Compilation, locale: Locale): Readonly<Record<string, string>> | null {
  const pages = compilation
    .getAssets()
    .flatMap(({ name: file, info }) =>
      info.prerendered && info.locale === locale ? [[String(info.prerendered), file] as const] : [],
    );
  return pages.length > 0 ? Object.fromEntries(pages) : null;
}

/**
 * @param parts whose catalogs are apart
 * @param texts of each language: what of the remote.json is translated
 */
function languagesOf(
  compilation: Compilation,
  parts: readonly string[],
  texts: ReadonlyMap<Locale, Translations>,
): Pick<BuildManifest, 'languages'> {
  const languages = [...texts].map(([locale, translated]) => {
    const language: NonNullable<BuildManifest['languages']>[string] = {
      catalog: catalogAsset(locale),
      ...(parts.length > 0 ? { parts: catalogsOf(parts, locale) } : {}),
      texts: translated,
      ...named('prerendered', prerenderedIn(compilation, locale)),
    };
    return [locale, language] as const;
  });
  return languages.length > 0 ? { languages: Object.fromEntries(languages) } : {};
}

const pinOf = (bytes: Buffer) => ({ size: bytes.length, integrity: integrityOf(bytes) });

/** @param texts of each language of the part: what of its remote.json is translated */
function manifestOf(
  compilation: Compilation,
  options: ManifestOptions,
  texts: ReadonlyMap<Locale, Translations>,
): BuildManifest {
  const {
    kind,
    name,
    version,
    container,
    entry,
    routing,
    initialChunk,
    modules = [],
    catalogParts = [],
    sessionChunk,
    pointsChunk,
  } = options;
  const copies = kind === 'shell' ? Object.entries(copiesIn(compilation, entry)) : [];
  const provides = inOrder([
    ...copies.map(([key, copy]) => [key, { ...copy, ...named('exports', exportsOf(key)) }] as const),
    ...(kind === 'shell' ? Object.entries(providedRuntime) : []),
  ]);
  const firstOf = (chunk: string): BuildManifest['initial'] => {
    const chunks = chunksOf(compilation, chunk);
    return { ...filesOf(chunks, entry), shared: consumedIn(compilation, chunks) };
  };
  const exposes = modules.map((module) => [module, firstOf(chunkOf(module))] as const);

  const withShared = (chunks: readonly Chunk[]): FileLists => {
    const parts = consumedIn(compilation, chunks).flatMap((key) => provides[key] ?? []);
    const all = [filesOf(chunks, entry), ...parts];
    const merge = (type: keyof FileLists): string[] => [...new Set(all.flatMap((files) => files[type]))];
    return { js: merge('js'), css: merge('css') };
  };

  const consumed = [...compilation.modules].filter(isConsumed).map((module) => ({
    key: module.options.shareKey,
    imported: importedFrom(compilation, module),
  }));
  const needed = consumed.filter(({ key }) => !isOptional(key));
  const needs = [
    ...needed.map(({ key, imported }) => [key, neededRange(key, imported)] as const),
    ...Object.entries(neededRuntime()),
  ];
  const uses = needed.flatMap(({ key, imported }) =>
    imported && exportsOf(key) ? [[key, [...new Set(imported)].sort()] as const] : [],
  );
  const assets = compilation.getAssets();
  const pins = assets.map(({ name: file, source }) => [file, pinOf(source.buffer())] as const);
  const isMap = ([file]: (typeof pins)[number]): boolean => file.endsWith('.map');

  return {
    schema: 1,
    name,
    version,
    kind,
    ...contracts,
    domain: domainVersion,
    container: kind === 'shell' ? null : container,
    entry,
    ...routing,
    initial: firstOf(initialChunk),
    ...(exposes.length > 0 ? { exposes: Object.fromEntries(exposes) } : {}),
    ...(pointsChunk ? { pointHost: withShared(chunksOf(compilation, pointsChunk)) } : {}),
    ...(sessionChunk ? { sessionInitial: withShared(chunksOf(compilation, sessionChunk)) } : {}),
    ...named('prerendered', prerenderedIn(compilation, sourceLocale)),
    ...languagesOf(compilation, catalogParts, texts),
    ...(kind === 'shell' ? { needs: {} } : { needs: inOrder(needs), uses: inOrder(uses) }),
    provides,
    files: inOrder(pins.filter((pin) => !isMap(pin))),
    maps: inOrder(pins.filter(isMap)),
  };
}

/** Beside mf-manifest.json, for tools that read builds of a whole team; nobody here does. */
const statsFile = 'mf-stats.json';

/** Writes build.json: what the release store, the page and the shell need to know about this build. */
export const manifest = (options: ManifestOptions): WebpackPluginInstance =>
  atStage('Manifest', 'last', async (compilation) => {
    const { dir, routing, extraTexts = [] } = options;
    const texts = new Map<Locale, Translations>();
    for (const locale of localesOf(dir))
      texts.set(locale, textsIn(routing, extraTexts, await translationsOf(dir, locale)));
    if (compilation.getAsset(statsFile)) compilation.deleteAsset(statsFile);
    const build = manifestOf(compilation, options, texts);
    compilation.emitAsset('build.json', new webpack.sources.RawSource(`${JSON.stringify(build, null, 2)}\n`));
  });
