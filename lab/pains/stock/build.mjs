/* Stock federation as its documentation has it. Usage: node build.mjs host|remote <to> [<options>] */
import { createRequire } from 'node:module';
import path from 'node:path';

// The newest webpack that the plugin of @module-federation/enhanced works with; its variable.
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');
const { ModuleFederationPlugin } = await import('@module-federation/enhanced/webpack');
const { default: MiniCssExtractPlugin } = await import('mini-css-extract-plugin');
const { default: webpack } = await import('webpack');

const [kind, to, options = '{}'] = process.argv.slice(2);
const { version = '1.0.0', name = 'remote', greets = 'name', react18 = false } = JSON.parse(options);

const federation = {
  host: { name: 'host', remotes: { remote: 'remote@/remote/mf-manifest.json' } },
  remote: { name, filename: 'remoteEntry.js', exposes: { './app': './remote.jsx' } },
}[kind];

const jsx = { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } };
const compiler = webpack({
  context: import.meta.dirname,
  mode: 'production',
  performance: false,
  entry: kind === 'host' ? './main.mjs' : {},
  output: { path: path.resolve(to), publicPath: kind === 'host' ? '/' : 'auto', uniqueName: federation.name },
  resolve: {
    extensions: ['.jsx', '.js'],
    alias: react18 ? { 'react-dom': 'react-dom-18', react: 'react-18' } : {},
  },
  module: {
    rules: [
      { test: /\.jsx$/, loader: 'swc-loader', options: { jsc: jsx } },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [
    new webpack.DefinePlugin({ VERSION: JSON.stringify(version), GREETS: JSON.stringify(greets) }),
    new MiniCssExtractPlugin(),
    new ModuleFederationPlugin({
      ...federation,
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
});
await new Promise((resolve, reject) => {
  compiler.run((error, stats) => {
    if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
    else compiler.close(resolve);
  });
});
