import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

const dir = import.meta.dirname;
const shared = { singleton: true, eager: true };

/** Somebody else's host, with React of its own to share. */
export default {
  context: dir,
  mode: 'production',
  devtool: false,
  performance: false,
  entry: './src/main.mjs',
  output: { path: `${dir}/dist`, publicPath: 'auto', clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'other_host',
      shared: { react: shared, 'react/': shared, 'react-dom': shared, 'react-dom/': shared },
      manifest: false,
      dts: false,
    }),
  ],
};
