import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

const dir = import.meta.dirname;
/** With their parts: a production remote and a development host would else mix two builds of React. */
const keys = ['react', 'react/', 'react-dom', 'react-dom/'];

/** Somebody else's host, with React of its own to share. */
export const hostConfig = (mode) => ({
  context: dir,
  mode,
  devtool: false,
  performance: false,
  entry: './src/main.mjs',
  output: { path: `${dir}/dist/${mode}`, publicPath: 'auto', clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'a_host', // before the remotes' names, which counts where two containers bring one version
      shared: Object.fromEntries(keys.map((key) => [key, { singleton: true, eager: true }])),
      manifest: false,
      dts: false,
    }),
  ],
});
