import { chmod, lstat, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { StaffError, type StaffFiles } from './context';

const folderPrefix = 'portal-staff-';
/** A look takes less; then a folder was left by a process that was killed, or by a script. */
const leftAfterMs = 60 * 60_000;

/** Writes a new file that only its owner can read. */
async function writePrivate(file: string, base64: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StaffError(`${file} exists already`);
    throw new StaffError(`${file} cannot be written: ${error.message}`);
  });
  try {
    await handle.writeFile(Buffer.from(base64, 'base64'));
  } finally {
    await handle.close();
  }
}

/**
 * Others could read, replace or plant files in a folder that they may write to, such as that of temporary
 * files.
 */
async function assertOwn(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new StaffError(`There is no folder ${folder}`);
  const { uid } = userInfo();
  if (found.uid !== uid || (found.mode & 0o022) !== 0)
    throw new StaffError(`${folder} is shared. Choose a folder that is yours and that only you can write to`);
}

/** Removes what earlier looks left. */
async function removeLeft(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(tmpdir(), name);
    const found = await lstat(folder).catch(() => null);
    // Others may plant such a name in a shared folder.
    if (!found?.isDirectory() || found.uid !== userInfo().uid) continue;
    if (Date.now() - found.mtimeMs > leftAfterMs) await rm(folder, { recursive: true, force: true });
  }
}

/** 'asha.jpg', or 'asha-2.jpg' of several. */
function numbered(out: string, index: number, count: number): string {
  const { dir, name, ext } = path.parse(path.resolve(out));
  return path.join(dir, count === 1 ? name + ext : `${name}-${index + 1}${ext}`);
}

/**
 * Writes files for the person who asked for them: where they said, or in a folder of its own, for them alone.
 * @returns where they are, and what removes them; null when they stay
 */
export async function handOver({ files, out }: StaffFiles) {
  if (out !== null) {
    const paths = files.map((_, index) => numbered(out, index, files.length));
    await assertOwn(path.dirname(path.resolve(out)));
    for (const [index, { base64 }] of files.entries()) await writePrivate(paths[index]!, base64);
    return { paths, remove: null };
  }
  await removeLeft();
  const folder = await mkdtemp(path.join(tmpdir(), folderPrefix));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await chmod(folder, 0o700);
    const paths = files.map(({ name }) => path.join(folder, name));
    for (const [index, { base64 }] of files.entries()) await writePrivate(paths[index]!, base64);
    return { paths, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
