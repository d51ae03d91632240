import path from 'node:path';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { shellConfig } from 'shared/build/shell-config';

/** Of shared/build/federation; the third, which replaces its runtime, does nothing without them. */
const federation = ['ModuleFederationPlugin', 'FixedIdsPlugin'];
const isFederation = (plugin: unknown): boolean =>
  federation.includes((plugin as WebpackPluginInstance).constructor.name);

/**
 * The shell's own webpack configuration without federation: one build of all sources, split by route as webpack does it
 * by default.
 */
export function monolithConfig(root: string, output: string): Configuration {
  const shell = path.join(root, 'shell');
  const config = shellConfig(shell);
  const plugins = (config.plugins ?? []).filter((plugin) => !isFederation(plugin));
  if (plugins.length !== (config.plugins ?? []).length - federation.length) {
    throw new Error(
      "The shell's configuration no longer has its federation plugins: look at scripts/bench/monolith",
    );
  }
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
