import { defineConfig } from 'vite';

/** A library without Module Federation. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'chrome109',
    lib: { entry: 'src/main.js', formats: ['es'], fileName: 'main', cssFileName: 'main' },
  },
});
