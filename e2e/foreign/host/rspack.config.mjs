import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

const dir = import.meta.dirname;
const shared = { singleton: true, eager: true };

/** Hosts by what may matter to a remote in them. */
const kinds = {
  production: { mode: 'production' },
  /** Its React is the development build, and the remote's the production build. */
  development: { mode: 'development' },
  /** Its React is too old for the remote, which it gives a share scope of its own (src/main.mjs). */
  'react-18': { mode: 'production', alias: { 'react-dom': 'react-dom-18', react: 'react-18' } },
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
      shared: { react: shared, 'react/': shared, 'react-dom': shared, 'react-dom/': shared },
      manifest: false,
      dts: false,
    }),
  ],
});
