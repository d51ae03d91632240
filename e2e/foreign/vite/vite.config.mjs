import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  build: { target: 'chrome109' },
  plugins: [
    federation({
      name: 'stock_vite',
      filename: 'remoteEntry.js',
      exposes: { './app': './src/app.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      manifest: true,
      dts: false,
    }),
  ],
});
