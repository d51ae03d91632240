import path from 'node:path';
import { standaloneConfig } from 'sdk/build/standalone-config';
import webpack from 'webpack';

/**
 * The pages of all remotes alone, as `npm run build` writes them, in one process: what the five have in common (webpack,
 * its loaders, the compiler of TypeScript) is started once.
 */
const root = path.resolve(import.meta.dirname, '..', '..');
const remotes = process.argv.slice(2);

const compiler = webpack(remotes.map((remote) => standaloneConfig(path.join(root, remote))));
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
