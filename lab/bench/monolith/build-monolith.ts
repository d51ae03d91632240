import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { bundle } from 'sdk/build/bundle';
import { readRemoteFiles } from 'sdk/build/remote-file';
import { shellConfig } from 'sdk/build/shell-config';
import type { Configuration, Stats } from 'webpack';
import { bestQuality } from '../../../releases/src/build/compress';
import { integrityOf } from 'sdk/build/integrity-of';
import { promoteBuilds } from '../../../releases/src/testing/changes';
import { publish } from '../../../releases/src/testing/fixture';
import { FileStore } from '../../../releases/src/store/file-store';
import type { Store } from '../../../releases/src/store/store';
import { containerName } from 'platform/container-name';
import { contracts, type BuildManifest } from 'platform/release';
import type { Routing } from 'platform/routes';

/** Of sdk/build/federation. */
const isFederation = (plugin: unknown): boolean => plugin instanceof ModuleFederationPlugin;

/**
 * The shell's own webpack configuration without federation: one build of all sources, split by route as
 * webpack does it by default.
 */
export function monolithConfig(root: string, output: string): Configuration {
  const shell = path.join(root, 'shell');
  const config = shellConfig(shell);
  const plugins = (config.plugins ?? []).filter((plugin) => !isFederation(plugin));
  if (plugins.length !== (config.plugins ?? []).length - 1)
    throw new Error("The shell's configuration has no federation plugin: look at lab/bench/monolith");
  return {
    ...config,
    plugins,
    output: { ...config.output, path: output, uniqueName: 'monolith' },
    resolve: {
      ...config.resolve,
      alias: {
        [path.join(shell, 'src/loader/runtime.ts')]: path.join(import.meta.dirname, 'runtime.ts'),
        // Offers modules to remotes, of which there are none.
        [path.join(shell, 'src/provide.ts')]: false,
      },
    },
    // Built from nothing each time, so that no earlier build has an influence.
    cache: false,
  };
}

/** Scripts and styles that importing the chunk loads, except those of every page. */
function filesOf(chunkName: string, stats: Stats, manifest: BuildManifest): string[] {
  const group = stats.compilation.namedChunkGroups.get(chunkName);
  if (!group) throw new Error(`The monolith has no chunk ${chunkName}`);
  const everywhere = new Set([manifest.entry, ...manifest.initial.js, ...manifest.initial.css]);
  return group.getFiles().filter((file) => !everywhere.has(file));
}

/** The version of all that is released here. */
const version = '1.0.0';
const write = (folder: string, manifest: BuildManifest): Promise<void> =>
  writeFile(path.join(folder, 'build.json'), JSON.stringify(manifest));

/** The chunks of a remote, by what its build.json calls them: modules that the shell shares. */
const chunksOf = (name: string, { contributes = [] }: Routing): Readonly<Record<string, string>> =>
  Object.fromEntries([
    [name, name],
    ...contributes.map(({ module }) => [`${name}/${module.slice(2)}`, `${name}-${module.slice(2)}`] as const),
  ]);

/**
 * A build of a remote whose files are shared modules of the shell, so that the monolith's page preloads and
 * prefetches as the portal's does. Its entry is an empty file, since a build must have one: what the page
 * loads of it counts against the monolith.
 */
async function publishRemote(store: Store, folder: string, name: string, routing: Routing): Promise<void> {
  const needing = (module: string) => ({ js: [], css: [], shared: [module] });
  const bytes = Buffer.from('//\n');
  const modules = (routing.contributes ?? []).map(
    ({ module }) => [module, needing(`${name}/${module.slice(2)}`)] as const,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'remote-entry.js'), bytes);
  await write(folder, {
    schema: 1,
    name,
    version,
    kind: 'remote',
    ...contracts,
    container: containerName({ name, version }),
    entry: 'remote-entry.js',
    initial: needing(name),
    ...(modules.length > 0 ? { exposes: Object.fromEntries(modules) } : {}),
    needs: {},
    provides: {},
    files: { 'remote-entry.js': { size: bytes.length, integrity: integrityOf(bytes) } },
    ...routing,
  });
  await publish(store, name, folder, bestQuality);
}

/** Builds all sources as one and publishes the result into a store of its own, for the same edge to serve. */
export async function buildMonolith(root: string, folder: string): Promise<FileStore> {
  const dist = path.join(folder, 'dist');
  const store = new FileStore(path.join(folder, 'releases'));
  const stats = await bundle(monolithConfig(root, dist));
  const remotes = Object.entries(readRemoteFiles(root));
  const own = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8')) as BuildManifest;
  const chunks = remotes.flatMap(([name, routing]) => Object.entries(chunksOf(name, routing)));
  const shared = chunks.map(([module, chunk]) => {
    const files = filesOf(chunk, stats, own);
    const [css, js] = [true, false].map((isSheet) =>
      files.filter((file) => file.endsWith('.css') === isSheet),
    );
    return [module, { version, js: js ?? [], css: css ?? [] }] as const;
  });
  await write(dist, { ...own, version, provides: { ...own.provides, ...Object.fromEntries(shared) } });
  await publish(store, 'shell', dist, bestQuality);
  for (const [name, routing] of remotes)
    await publishRemote(store, path.join(folder, 'remotes', name), name, routing);
  const builds = ['shell', ...remotes.map(([name]) => name)].map((name) => ({ name, version }));
  const time = new Date().toISOString();
  await promoteBuilds(store, builds, {
    channel: 'production',
    actor: 'bench',
    time,
    reason: 'the monolith',
  });
  return store;
}
