import path from 'node:path';
import { bundle } from 'sdk/build/bundle';
import { standaloneConfig } from 'sdk/build/standalone-config';

/**
 * The pages of all remotes alone, as `npm run build` writes them, in one process: what the five have in
 * common (webpack, its loaders, the compiler of TypeScript) is started once.
 */
const root = path.resolve(import.meta.dirname, '..', '..');
const remotes = process.argv.slice(2);

Promise.all(remotes.map((remote) => bundle(standaloneConfig(path.join(root, remote))))).catch(
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
