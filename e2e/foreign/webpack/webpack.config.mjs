import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

const dir = import.meta.dirname;

/** As the documentation of Module Federation has it. */
export default {
  context: dir,
  mode: 'production',
  devtool: false,
  performance: false,
  entry: {},
  output: { path: `${dir}/dist`, publicPath: 'auto', clean: true },
  resolve: { extensions: ['.jsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'swc-loader',
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
      name: 'stock_webpack',
      filename: 'remoteEntry.js',
      exposes: { './Lifecycles': './src/lifecycles.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
};
