import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

const dir = import.meta.dirname;

/** A remote with React 18 of its own: shared as a singleton, it would get the page's React 19. */
export default {
  context: dir,
  mode: 'production',
  devtool: false,
  performance: false,
  entry: {},
  output: { path: `${dir}/dist`, publicPath: 'auto', clean: true },
  resolve: { extensions: ['.jsx', '.js'], alias: { 'react-dom': 'react-dom-18', react: 'react-18' } },
  module: {
    rules: [
      { test: /\.css$/, type: 'css' },
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'stock_rspack',
      exposes: { './app': './src/app.jsx' },
      dts: false,
    }),
  ],
};
