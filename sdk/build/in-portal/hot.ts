import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { buildUrl } from 'platform/release';
import {
  devOptimization,
  refreshRules,
  stableSheets,
  type commonConfig,
  type PartIdentity,
} from 'sdk/build/common';

const hotClient = createRequire(import.meta.url).resolve('webpack-hot-middleware/client');
const inBrowser = path.join(import.meta.dirname, 'browser');
/** Of our files, which the published package has compiled: modules in `.mjs` files must name it. */
const extension = path.extname(import.meta.filename);

/**
 * Imports of a package lead to our file instead, except those of our files in that folder, and of the copies
 * for hosts that share none, which no module asks for.
 */
const replace = (request: RegExp, file: string): WebpackPluginInstance =>
  new webpack.NormalModuleReplacementPlugin(request, (resource: webpack.ResolveData) => {
    const issuer = resource.contextInfo.issuer as string | null;
    if (issuer && !issuer.startsWith(inBrowser)) resource.request = path.join(inBrowser, file + extension);
  });

/** Name of a webpack configuration, by which the page's client finds its events. */
export const devName = ({ name }: PartIdentity): string => `portal-dev-${name}`;

const hot = (dir: string, build: string): WebpackPluginInstance[] => [
  // Without a name: beside the container, in its entry.
  new webpack.EntryPlugin(dir, `${hotClient}?reload=true&noInfo=true&overlay=false&name=${build}`, {}),
  new webpack.HotModuleReplacementPlugin(),
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, inBrowser] }),
];

/**
 * Hot replacement that keeps the state of components inside a released portal. Its React is the production
 * build, which cannot replace components: our JSX runtime does it (`browser/jsx.ts`), on what React's fast
 * refresh knows about them.
 */
export const hotWithReleasedReact = (dir: string, build: string): WebpackPluginInstance[] => [
  ...hot(dir, build),
  replace(/^react\/jsx-(dev-)?runtime$/, 'jsx'),
  replace(/^react-refresh\/runtime(\.js)?$/, 'refresh-runtime'),
];

/** Of the shell, which brings React itself, in its development build: React's fast refresh as it is. */
export const hotWithOwnReact = hot;

/** The configuration of a part for the dev server: readable, with source maps, at the address of a build. */
export function devInPortal(
  dir: string,
  identity: PartIdentity,
  config: ReturnType<typeof commonConfig> & Configuration,
): Configuration {
  return {
    ...config,
    name: devName(identity),
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: {
      ...config.output,
      path: path.join(dir, 'node_modules/.cache/portal-dev'),
      publicPath: buildUrl(identity.name, identity.version, ''),
      // Without the runtime's name, which is the container's: files say it, their names do not.
      hotUpdateMainFilename: '[fullhash].hot-update.json',
    },
    module: { ...config.module, rules: refreshRules(config.module.rules) },
    plugins: stableSheets(config.plugins),
    optimization: { ...config.optimization, ...devOptimization, minimize: false },
  };
}
