import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../command';

/** Tools of the repository as a whole; the others of its root are those that a remote is tested and built with. */
const ofTheWhole = /eslint|lerna|prettier/;
/** Results of earlier work: what is there by chance must not help. */
const results = ['node_modules', 'dist', '.cache'];

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly devDependencies?: Readonly<Record<string, string>> }>
  >;
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The three files that tie a remote and `shared` together, in place of the repository's own root.
 * @returns file name -> text
 */
export function rootFiles(name: string, lock: LockFile): Record<string, string> {
  const tools = Object.entries(lock.packages['']?.devDependencies ?? {});
  return {
    'package.json': json({
      private: true,
      workspaces: ['shared', name],
      devDependencies: Object.fromEntries(tools.filter(([tool]) => !ofTheWhole.test(tool))),
    }),
    'tsconfig.json': json({
      extends: './shared/tsconfig.base.json',
      include: [name, 'shared/*.d.ts'],
      exclude: ['**/node_modules', '**/dist'],
    }),
    'jest.config.mjs': [
      "import { project } from './shared/testing/jest-project.mjs';",
      '',
      `export default { projects: [project('${name}', 'jsdom')] };`,
      '',
    ].join('\n'),
  };
}

/** Copies a remote, `shared` and the lock file into an empty folder, and writes what the root has to say there. */
export async function layOut(root: string, name: string, folder: string): Promise<void> {
  const remotes = (await readdir(root)).filter((entry) => entry.startsWith('mf-'));
  if (!remotes.includes(name)) {
    throw new UsageError(`npm run alone -- <remote>. The remotes are ${remotes.join(', ')}`);
  }
  for (const part of ['shared', name]) {
    await cp(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !results.includes(path.basename(source)),
    });
  }
  const lock = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const files = { 'package-lock.json': lock, ...rootFiles(name, JSON.parse(lock) as LockFile) };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
}
