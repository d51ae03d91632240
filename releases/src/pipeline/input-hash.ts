import { createHash, type Hash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

const skippedFolders = new Set(['node_modules', 'dist', 'dist-standalone', 'coverage', '__snapshots__']);
/** What a build takes its code and its configuration from. */
const rooms = ['contract', 'platform', 'shared', 'sdk'];
/** Folders of these rooms that no release contains: those of standalone pages. */
const unshipped = new Set([...skippedFolders, 'standalone']);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

async function addFolder(hash: Hash, root: string, folder: string, skip: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!skip.has(entry.name)) await addFolder(hash, root, inside, skip);
    } else if (entry.isFile() && !isTest(entry.name)) {
      await addFile(hash, root, inside);
    }
  }
}

async function addFile(hash: Hash, root: string, file: string): Promise<void> {
  const bytes = await readFile(path.join(root, file));
  hash.update(`${file}\0${bytes.length}\0`).update(bytes);
}

/** Eight characters that change with all that a deployable is built from. */
export async function inputHash(root: string, name: string): Promise<string> {
  const hash = createHash('sha256');
  await addFolder(hash, root, name, skippedFolders);
  for (const room of rooms) await addFolder(hash, root, room, unshipped);
  for (const file of ['package-lock.json', 'tsconfig.json']) await addFile(hash, root, file);
  // Begins with a letter: digits with a leading zero are not a valid part of a version.
  return `h${hash.digest('hex').slice(0, 7)}`;
}
