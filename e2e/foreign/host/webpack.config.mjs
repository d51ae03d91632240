import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

const dir = import.meta.dirname;
const react18 = { 'react-dom': 'react-dom-18', react: 'react-18' };
const withParts = ['react', 'react/', 'react-dom', 'react-dom/'];
const plain = ['react', 'react-dom'];

/** Hosts by what may matter to a remote in them: their React, its build, and how much of it they share. */
const kinds = {
  production: { mode: 'production', keys: withParts },
  development: { mode: 'development', keys: withParts },
  /** Of the first example of each guide: `react-dom/client` is not shared. */
  'development-plain': { mode: 'development', keys: plain },
  'react-18': { mode: 'production', keys: plain, alias: react18 },
  'react-18-development': { mode: 'development', keys: withParts, alias: react18 },
};

/** Somebody else's host, with React of its own to share. */
export const hostConfig = (kind) => ({
  context: dir,
  mode: kinds[kind].mode,
  devtool: false,
  performance: false,
  entry: './src/main.mjs',
  output: { path: `${dir}/dist/${kind}`, publicPath: 'auto', clean: true },
  resolve: { alias: kinds[kind].alias ?? {} },
  plugins: [
    new ModuleFederationPlugin({
      name: 'a_host', // before the remotes' names, which counts where two containers bring one version
      shared: Object.fromEntries(kinds[kind].keys.map((key) => [key, { singleton: true, eager: true }])),
      manifest: false,
      dts: false,
    }),
  ],
});
