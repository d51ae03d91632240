import { createRequire, Module } from 'node:module';
import path from 'node:path';
import type { ModuleFederationPlugin as Plugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { tellTools } from 'shared/build/config';

const require = createRequire(import.meta.url);
const plugin = require.resolve('@module-federation/enhanced/webpack');

// Left to itself, federation finds webpack in the stack of an error: it has webpack refuse a configuration, four times over.
tellTools('FEDERATION_WEBPACK_PATH', require.resolve('webpack'));

// Types of remotes are made by a server, with sockets and archives of its own. All builds say `dts: false`, and load none of it.
for (const name of ['@module-federation/dts-plugin', '@module-federation/dts-plugin/core']) {
  const file = createRequire(plugin).resolve(name);
  const nothing = new Module(file);
  nothing.loaded = true;
  require.cache[file] ??= nothing;
}

/**
 * Federation's own plugin, without what no build here uses and each would wait for (docs/decisions/0019). This rests on how the
 * pinned version imports its parts.
 */
export const { ModuleFederationPlugin } = require(plugin) as { ModuleFederationPlugin: typeof Plugin };

/** What federation's plugin imports into every build is left out for the portal's own, a tenth of it (docs/decisions/0022). */
export const ownRuntime = new webpack.NormalModuleReplacementPlugin(
  /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/,
  path.join(import.meta.dirname, '../federation/bundler-runtime.ts'),
);
