import { chmod, lstat, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { StaffError, type StaffFile } from './context';

const folderPrefix = 'portal-staff-';
/** A look takes less; then a folder was left by a process that was killed, or by a script. */
const leftAfterMs = 60 * 60_000;

/** Writes a new file that only its owner can read. */
async function writePrivate(file: string, base64: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StaffError(`${file} exists already`);
    throw new StaffError(`${file} cannot be written: ${error.message}`);
  });
  await handle.writeFile(Buffer.from(base64, 'base64')).finally(() => handle.close());
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

/**
 * Writes a file for the person who asked for it: where they said, or in a folder of its own, for them alone.
 * @returns where it is, and what removes it; null when it stays
 */
export async function handOver({ name, base64, out }: StaffFile) {
  if (out !== null) {
    const file = path.resolve(out);
    await assertOwn(path.dirname(file));
    await writePrivate(file, base64);
    return { file, remove: null };
  }
  await removeLeft();
  const folder = await mkdtemp(path.join(tmpdir(), folderPrefix));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await chmod(folder, 0o700);
    const file = path.join(folder, name);
    await writePrivate(file, base64);
    return { file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
