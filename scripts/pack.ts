import path from 'node:path';
import { runCommand, UsageError } from './command';
import { packAll } from './pack/pack';

const root = path.resolve(import.meta.dirname, '..');

/** The packages that other repositories install, ready for `npm publish`: `npm run pack`. */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UsageError('npm run pack takes no arguments');
  for (const { name, version, folder } of await packAll(root))
    console.log(`${name} ${version}: npm publish ${path.relative(root, folder)} --access public`);
}

runCommand(main);
