import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';

const hotClient = createRequire(import.meta.url).resolve('webpack-hot-middleware/client');
const inBrowser = path.join(import.meta.dirname, 'browser');

/**
 * Imports of a package lead to our file instead, except those of our files in that folder, and of the
 * copies for
 * hosts that share none, which no module asks for.
 */
const replace = (request: RegExp, file: string): WebpackPluginInstance =>
  new webpack.NormalModuleReplacementPlugin(request, (resource: webpack.ResolveData) => {
    const issuer = resource.contextInfo.issuer as string | null;
    if (issuer && !issuer.startsWith(inBrowser)) resource.request = path.join(inBrowser, file);
  });

/**
 * Hot replacement that keeps the state of components inside a released portal. Its React is the
 * production build,
 * which cannot replace components: our JSX runtime does it (`browser/jsx.ts`), on what React's fast refresh
 * knows about them.
 * @param build name of the webpack configuration, by which the page's client finds its events
 */
export const hotInPortal = (dir: string, build: string): WebpackPluginInstance[] => [
  // Without a name: beside the container, in its entry.
  new webpack.EntryPlugin(dir, `${hotClient}?reload=true&noInfo=true&overlay=false&name=${build}`, {}),
  new webpack.HotModuleReplacementPlugin(),
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, inBrowser] }),
  replace(/^react\/jsx-(dev-)?runtime$/, 'jsx'),
  replace(/^react-refresh\/runtime(\.js)?$/, 'refresh-runtime'),
];
