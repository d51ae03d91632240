import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { commonConfig, identify, typescriptRule } from 'shared/build/common';
import { StandalonePagePlugin } from 'shared/build/standalone-page-plugin';

const entry = path.join(import.meta.dirname, '..', 'standalone', 'index.ts');

/** As in a release, but for what React's fast refresh needs: each component's name and signature. */
const refreshingTypescript: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: true, refresh: true } },
    },
  },
};

function baseConfig(dir: string, folder: string): Configuration {
  const identity = identify(dir);
  const common = commonConfig(dir, identity);
  const { name, version } = identity;
  return {
    ...common,
    name,
    output: { ...common.output, path: folder },
    resolve: {
      ...common.resolve,
      alias: { ...common.resolve?.alias, 'standalone-remote$': path.join(dir, 'src', 'remote.ts') },
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.DefinePlugin({ STANDALONE_BUILD: JSON.stringify({ name, version }) }),
      new StandalonePagePlugin(name),
    ],
  };
}

/**
 * The page of a remote alone, for any file server: QA's copy of it. It is outside `dist`, which contains what is published
 * and nothing else.
 */
export function standaloneConfig(dir: string): Configuration {
  const config = baseConfig(dir, path.join(dir, '..', 'dist', 'standalone', path.basename(dir)));
  return { ...config, name: 'standalone', entry: { main: entry } };
}

/** The same page while its sources are being written, for the dev server, which keeps it in memory. */
export function standaloneDevConfig(dir: string): Configuration {
  const config = baseConfig(dir, path.join(dir, '..', '.cache', 'dev', path.basename(dir)));
  return {
    ...config,
    name: 'standalone-dev',
    mode: 'development',
    devtool: 'eval-cheap-module-source-map',
    entry: { main: entry },
    output: { ...config.output, chunkFilename: '[name].js', publicPath: '/' },
    module: {
      ...config.module,
      rules: (config.module?.rules ?? []).map((rule) =>
        rule === typescriptRule ? refreshingTypescript : rule,
      ),
    },
    plugins: [
      ...(config.plugins ?? []),
      // The overlay of the dev server shows what went wrong.
      new ReactRefreshPlugin({ overlay: false }),
    ],
    optimization: { chunkIds: 'named', moduleIds: 'named' },
  };
}
