import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { commonConfig, devOptimization, identify, refreshRules, stableSheets } from 'sdk/build/common';
import { readRemoteFile } from 'sdk/build/remote-file';

const hotClient = createRequire(import.meta.url).resolve('webpack-hot-middleware/client');
const folder = path.join(import.meta.dirname, '..', 'standalone');

/**
 * The page of a remote alone, for any file server: QA's copy of it. It is outside `dist`, which contains what
 * is published and nothing else.
 */
export function standaloneConfig(dir: string) {
  const identity = identify(dir);
  const { name, version } = identity;
  const common = commonConfig(dir, identity);
  return {
    ...common,
    name: 'standalone',
    entry: { main: [path.join(folder, 'page.html'), path.join(folder, 'index')] },
    output: { ...common.output, path: path.join(dir, 'dist-standalone') },
    resolve: { ...common.resolve, alias: { 'standalone-remote$': path.join(dir, 'src', 'remote.ts') } },
    module: {
      rules: [
        ...common.module.rules,
        { test: /\.html$/, type: 'asset/resource', generator: { filename: 'index.html' } },
      ],
    },
    plugins: [
      ...common.plugins,
      new webpack.DefinePlugin({
        STANDALONE_BUILD: JSON.stringify({ name, version }),
        STANDALONE_ROUTES: JSON.stringify(readRemoteFile(dir).routes),
      }),
    ],
  } satisfies Configuration;
}

/** The same page while its sources are being written, for the dev server, which keeps it in memory. */
export function standaloneDevConfig(dir: string): Configuration {
  const config = standaloneConfig(dir);
  return {
    ...config,
    name: 'standalone-dev',
    mode: 'development',
    devtool: 'eval-cheap-module-source-map',
    // Changed modules are replaced in the page; what cannot be replaced loads it again.
    entry: { main: [`${hotClient}?reload=true&noInfo=true`, ...config.entry.main] },
    output: {
      ...config.output,
      path: path.join(dir, 'node_modules/.cache/dev'),
      chunkFilename: '[name].js',
      publicPath: '/',
    },
    module: {
      rules: refreshRules(config.module.rules),
    },
    plugins: [
      ...stableSheets(config.plugins),
      new webpack.HotModuleReplacementPlugin(),
      // The client above has an overlay, which shows what does not compile.
      new ReactRefreshPlugin({ overlay: false }),
    ],
    optimization: devOptimization,
  };
}
