import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { commonConfig, identify } from 'shared/build/common';
import { ForeignHostPlugin } from 'shared/build/foreign-host-plugin';
import { IntegrityPlugin } from 'shared/build/integrity-plugin';
import { ManifestPlugin } from 'shared/build/manifest-plugin';
import { remoteShared } from 'shared/build/shared-modules';
import { routes } from 'shared/contract/routes';

/**
 * The webpack configuration of a remote: one container that exposes `./app`, the lifecycles in `src/remote.ts`.
 *
 * @example
 * export default remoteConfig(import.meta.dirname);
 */
export function remoteConfig(dir: string): Configuration {
  const identity = identify(dir);
  const common = commonConfig(dir, identity);
  const entry = 'remoteEntry.js';
  return {
    ...common,
    entry: {},
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: identity.container,
        filename: entry,
        exposes: { './app': { import: './src/remote.ts', name: 'app' } },
        shared: remoteShared(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: {
          // The host brings the federation runtime's core; a copy in each remote would cost 15 KiB each.
          externalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new IntegrityPlugin(entry),
      new ForeignHostPlugin(identity.container, entry),
      new ManifestPlugin({
        ...identity,
        kind: 'remote',
        entry,
        initialChunk: 'app',
        routes: routes.filter((route) => route.remote === identity.name).map((route) => route.path),
      }),
    ],
  };
}
