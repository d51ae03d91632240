import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { catalogs, localesOf } from 'sdk/build/catalogs';
import { commonConfig, devOptimization, identify, refreshRules, stableSheets } from 'sdk/build/common';
import { pseudoFile } from 'sdk/build/pseudo-catalog';
import { readRemoteFile, readRemoteFiles, remoteFileName } from 'sdk/build/remote-file';
import { contributionsTo } from 'platform/points';
import type { Point } from 'platform/routes';

const folder = path.join(import.meta.dirname, '..', 'standalone');

/** The remotes of the repository that the remote is a workspace of; in one of its own, the remote itself. */
function remotesBeside(dir: string): ReturnType<typeof readRemoteFiles> {
  const parent = path.dirname(dir);
  const file = path.join(parent, 'package.json');
  const { workspaces = [] } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly workspaces?: readonly string[] })
    : {};
  return workspaces.includes(path.basename(dir))
    ? readRemoteFiles(parent)
    : { [path.basename(dir)]: readRemoteFile(dir) };
}

/** What they contribute to the points of the remote, each with the file of its code. */
function contributionsBeside(dir: string, points: readonly Point[]) {
  const remotes = remotesBeside(dir);
  const place = (remote: string): string => path.join(path.dirname(dir), remote, 'src');
  return points
    .flatMap((point) => contributionsTo(point, remotes))
    .map(({ remote, point, module, when, data }) => ({
      ...{ remote, point, when, data },
      file: path.join(place(remote), module),
    }));
}

/** The folders of the remote, and of those that contribute to its screens. */
export function foldersInPage(dir: string): readonly string[] {
  const { points = [] } = readRemoteFile(dir);
  const beside = contributionsBeside(dir, points).map(({ remote }) => path.join(path.dirname(dir), remote));
  return [...new Set([dir, ...beside])];
}

/** The page, but for the pseudo-language: the dev server makes that when it is asked for. */
function pageConfig(dir: string, hasServer = false) {
  const ownAnswers = path.join(dir, 'src', 'recorded-api.ts');
  const identity = identify(dir);
  const { name, version } = identity;
  const common = commonConfig(dir, identity);
  const { routes, points = [] } = readRemoteFile(dir);
  return {
    ...common,
    name: 'standalone',
    entry: { main: [path.join(folder, 'page.html'), path.join(folder, 'index')] },
    output: { ...common.output, path: path.join(dir, 'dist-standalone') },
    resolve: {
      ...common.resolve,
      alias: {
        'standalone-remote$': path.join(dir, 'src', 'remote.ts'),
        'standalone-own-answers$':
          hasServer || !existsSync(ownAnswers) ? path.join(folder, 'no-answers') : ownAnswers,
      },
    },
    module: {
      rules: [
        ...common.module.rules,
        {
          test: path.join(folder, 'contributions.ts'),
          enforce: 'pre' as const,
          loader: path.join(import.meta.dirname, 'contributions-loader.mjs'),
          options: { contributions: contributionsBeside(dir, points) },
        },
        { test: /\.html$/, type: 'asset/resource', generator: { filename: 'index.html' } },
      ],
    },
    plugins: [
      ...common.plugins,
      catalogs(dir, {
        beside: foldersInPage(dir).slice(1),
        served: foldersInPage(dir).map((folder) => path.join(folder, remoteFileName)),
      }),
      new webpack.DefinePlugin({
        STANDALONE_LANGUAGES: JSON.stringify(localesOf(dir)),
        STANDALONE_BUILD: JSON.stringify({ name, version }),
        STANDALONE_ROUTES: JSON.stringify(routes),
        STANDALONE_POINTS: JSON.stringify(points),
      }),
    ],
  } satisfies Configuration;
}

/**
 * The page of a remote alone, for any file server: QA's copy of it. It is outside `dist`, which contains what
 * is published and nothing else.
 */
export function standaloneConfig(dir: string): Configuration {
  const config = pageConfig(dir);
  return { ...config, plugins: [...config.plugins, pseudoFile(foldersInPage(dir))] };
}

/**
 * The same page while its sources are being written, for the dev server, which keeps it in memory.
 * @param hasServer all calls of the remote's own API are for its server
 */
export function standaloneDevConfig(dir: string, hasServer = false): Configuration {
  const config = pageConfig(dir, hasServer);
  return {
    ...config,
    name: 'standalone-dev',
    mode: 'development',
    devtool: 'eval-cheap-module-source-map',
    entry: { main: [path.join(import.meta.dirname, 'alone-client.js'), ...config.entry.main] },
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
      // The client in the entry has an overlay, which shows what does not compile.
      new ReactRefreshPlugin({ overlay: false }),
    ],
    optimization: devOptimization,
  };
}
