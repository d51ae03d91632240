import type { Configuration, WebpackPluginInstance } from 'webpack';
import { commonConfig, identify, type PartIdentity } from 'shared/build/common';
import { federationPlugins } from 'shared/build/federation';
import { ForeignHostPlugin } from 'shared/build/foreign-host-plugin';
import { IntegrityPlugin } from 'shared/build/integrity-plugin';
import { ManifestPlugin } from 'shared/build/manifest-plugin';
import { PrerenderPlugin } from 'shared/build/prerender-plugin';
import { remoteShared } from 'shared/build/shared-modules';
import { routes } from 'shared/contract/routes';

const entry = 'remoteEntry.js';

/** One container that exposes `./app`, with the integrity of its files and its build.json. */
function containerPlugins(identity: PartIdentity, before: readonly WebpackPluginInstance[] = []) {
  return [
    ...federationPlugins({
      name: identity.workingName,
      filename: entry,
      exposes: { './app': { import: './src/remote.ts', name: 'app' } },
      shared: remoteShared(),
    }),
    new IntegrityPlugin(entry),
    ...before,
    new ManifestPlugin({
      ...identity,
      kind: 'remote',
      entry,
      initialChunk: 'app',
      routes: routes.filter((route) => route.remote === identity.name).map((route) => route.path),
    }),
  ];
}

/**
 * The webpack configuration of a remote: one container that exposes `./app`, the lifecycles in `src/remote.ts`.
 *
 * @example
 * export default remoteConfig(import.meta.dirname);
 */
export function remoteConfig(dir: string): Configuration {
  const identity = identify(dir);
  const common = commonConfig(dir, identity);
  return {
    ...common,
    entry: {},
    plugins: [
      ...(common.plugins ?? []),
      ...containerPlugins(identity, [
        new ForeignHostPlugin(identity.container, entry),
        new PrerenderPlugin(dir, identity),
      ]),
    ],
  };
}

/**
 * The same container for the dev server, for a portal that takes the rest from releases: readable, with source maps, and
 * with the integrity that the shell demands.
 */
export function remoteDevConfig(dir: string): { config: Configuration; publicPath: string } {
  const identity = identify(dir, '-dev');
  const common = commonConfig(dir, identity);
  const config: Configuration = {
    ...common,
    name: 'portal-dev',
    entry: {},
    devtool: 'cheap-module-source-map',
    optimization: { ...common.optimization, minimize: false },
    plugins: [...(common.plugins ?? []), ...containerPlugins(identity)],
  };
  return { config, publicPath: `/builds/${identity.name}/${identity.version}/` };
}
