import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { constructedSheets, iconSheets } from 'sdk/build/antd-rules';
import { browsers, styleTargets } from 'sdk/build/browsers';
import { minifyStyles } from 'sdk/build/minify-styles';

/** One script and one sheet for each page: the release server's, and the desk's. Nothing is federated. */
const config: Configuration = {
  mode: 'production',
  context: import.meta.dirname,
  target: `browserslist:${browsers.join(', ')}`,
  entry: { main: './src/index.tsx', desk: './src/desk/index.tsx' },
  devtool: false,
  performance: false,
  output: { path: path.join(import.meta.dirname, 'dist'), filename: '[name].js', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          env: { targets: browsers },
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      // antd's styles become constructed sheets, which `style-src 'self'` allows.
      constructedSheets,
      iconSheets,
      // These packages do not say that their modules are free of side effects.
      { test: /[\\/](?:@rc-component|@ant-design)[\\/][\w-]+[\\/]es[\\/]/, sideEffects: false },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })] as WebpackPluginInstance[],
  optimization: {
    minimizer: [
      new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: false }),
      minifyStyles(styleTargets),
    ],
  },
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(import.meta.dirname, 'node_modules/.cache/webpack'),
    buildDependencies: { config: [import.meta.filename] },
  },
  infrastructureLogging: { level: 'warn' },
};

export default config;
