import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { bundle } from 'sdk/build/bundle';
import { readRemoteFiles } from 'sdk/build/remote-file';
import { shellConfig } from 'sdk/build/shell-config';
import type { Configuration, Stats } from 'webpack';
import { swapChannel } from '../../../releases/src/channel/channel-store';
import { toRecord } from '../../../releases/src/channel/record';
import { bestQuality } from '../../../releases/src/build/compress';
import { publish } from '../../../releases/src/testing/fixture';
import { FileStore } from '../../../releases/src/store/file-store';
import type { BuildManifest, BuildRecord } from 'platform/release';
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
    throw new Error("The shell's configuration has no federation plugin: look at scripts/bench/monolith");
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

/**
 * The record of a remote. Its files are in the one build of the monolith: the dots in the version, which
 * browsers resolve as in any address, lead there. So the monolith's page preloads and prefetches as the
 * portal's does.
 */
function chunkRecord(name: string, routing: Routing, stats: Stats, manifest: BuildManifest): BuildRecord {
  const pinned = (files: readonly string[]) =>
    files.map((file) => ({
      file: `${manifest.name}/${manifest.version}/${file}`,
      integrity: manifest.files[file]?.integrity ?? '',
    }));
  const files = pinned(filesOf(name, stats, manifest));
  const modules = (routing.contributes ?? []).map(({ module }) => [
    module,
    { initial: pinned(filesOf(`${name}-${module.slice(2)}`, stats, manifest)), shared: [] },
  ]);
  const [entry, ...initial] = files;
  if (!entry) throw new Error(`The monolith has no file for ${name}`);
  return {
    version: '..',
    container: name,
    entry,
    initial: [...initial, ...(routing.points ? pinned(manifest.pointHost?.js ?? []) : [])],
    shared: [],
    ...(modules.length > 0
      ? { exposes: Object.fromEntries(modules) as BuildRecord['exposes'] & object }
      : {}),
    ...routing,
  };
}

/** Builds all sources as one and publishes the result into a store of its own, for the same edge to serve. */
export async function buildMonolith(root: string, folder: string): Promise<FileStore> {
  const dist = path.join(folder, 'dist');
  const store = new FileStore(path.join(folder, 'releases'));
  const stats = await bundle(monolithConfig(root, dist));
  const { manifest } = await publish(store, 'shell', dist, bestQuality);
  const records = Object.entries(readRemoteFiles(root)).map(
    ([name, routing]) => [name, chunkRecord(name, routing, stats, manifest)] as const,
  );
  await swapChannel(store, {
    schema: 1,
    channel: 'production',
    revision: 1,
    actor: 'bench',
    time: new Date().toISOString(),
    reason: 'the monolith',
    change: 'promote the monolith',
    deployables: Object.fromEntries(
      [['shell', toRecord(manifest, manifest)] as const, ...records].map(([name, current]) => [
        name,
        { current, previous: [] },
      ]),
    ),
  });
  return store;
}
