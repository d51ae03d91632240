import type { Configuration } from 'webpack';
import { commonConfig, identify } from 'shared/build/common';
import { ModuleFederationPlugin, ownRuntime } from 'shared/build/federation';
import { IntegrityPlugin } from 'shared/build/integrity-plugin';
import { ManifestPlugin } from 'shared/build/manifest-plugin';
import { ShareTablesPlugin } from 'shared/build/share-tables-plugin';
import { PrerenderPlugin } from 'shared/build/prerender-plugin';
import { shellShared } from 'shared/build/shared-modules';
import { SteadyIdsPlugin } from 'shared/build/steady-ids-plugin';

/** The webpack configuration of the host: no remotes (they are registered at run time), all shared modules. */
export function shellConfig(dir: string): Configuration {
  const identity = identify(dir);
  const common = commonConfig(dir, identity);
  const entry = 'main.js';
  return {
    ...common,
    entry: { main: './src/index.ts' },
    module: {
      rules: [
        ...(common.module?.rules ?? []),
        // robots.txt and its like keep their names: the edge serves them at the root.
        { test: /[\\/]public[\\/]/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
      ],
    },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: shellShared(),
        // version-first would fetch every remote's entry at start-up, and one dead remote would break the start.
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
      ownRuntime,
      new ShareTablesPlugin(),
      new SteadyIdsPlugin(),
      new IntegrityPlugin(entry),
      new PrerenderPlugin(dir, identity),
      new ManifestPlugin({
        ...identity,
        kind: 'shell',
        entry,
        initialChunk: 'main',
        sessionChunk: 'header',
        routes: [],
      }),
    ],
  };
}
