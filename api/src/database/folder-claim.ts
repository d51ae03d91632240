import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask, openDoor, type Owner } from './owner-door';

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running portal or staff command. Stop that one first`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Becomes the folder's owner or throws `FolderInUseError`.
 *
 * PGlite's folder belongs to one process: two would destroy it. The owner listens on the loopback and leaves
 * the port and a random secret in `owner.json` (readable by its user alone). A process id alone would not do:
 * ids are reused, in containers always. A process that finds the file asks that port; if no one there knows
 * the secret, the owner is gone. The same door takes staff commands while the portal runs.
 */
export async function claimFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  const door = await openDoor(secret);
  try {
    await becomeOwner(folder, { port: door.port, secret });
  } catch (error) {
    await door.close();
    throw error;
  }
  return {
    /** Sets what `askOwner` runs. Until then the owner takes no commands. */
    serve: door.serve,
    release: async () => {
      if ((await readOwner(ownerFile(folder)))?.secret === secret)
        await rm(ownerFile(folder), { force: true });
      await door.close();
    },
  };
}

/**
 * Has the owner run a staff command. Resolves with its answer, or null when the folder has no living owner.
 * Throws `FolderInUseError` when the owner takes no commands (another staff command at work).
 */
export async function askOwner(
  folder: string,
  argv: readonly string[],
): Promise<{ readonly answer: unknown } | null> {
  const owner = await readOwner(ownerFile(folder));
  const response = owner && (await ask(owner, '/command', argv));
  if (!response) return null;
  if (response.status === 503) throw new FolderInUseError(folder);
  if (!response.ok) throw new Error(`The running portal failed: ${await response.text()}`);
  return { answer: await response.json() };
}

async function becomeOwner(folder: string, owner: Owner): Promise<void> {
  const file = ownerFile(folder);
  const draft = `${file}.${process.pid}.${owner.port}`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(draft, file)) return;
      const other = await readOwner(file);
      if (other && (await ask(other, '/alive', []))) throw new FolderInUseError(folder);
      await removeStale(file, `${draft}.stale`, other);
    }
    throw new FolderInUseError(folder);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * A hard link appears with its whole content or not at all, and never over another: then the answer is false.
 */
const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(() => true, unless('EEXIST', false));

/**
 * Takes the dead owner's file away; if somebody else claimed the folder in between, their file is put back.
 */
async function removeStale(file: string, aside: string, stale: Owner | null): Promise<void> {
  if (!(await rename(file, aside).then(() => true, unless('ENOENT', false)))) return;
  const moved = await readOwner(aside);
  if (moved && moved.secret !== stale?.secret) await linked(aside, file);
  await rm(aside, { force: true });
}

/** For `catch`: a value instead of the failure with this code. */
const unless =
  <T>(code: string, value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === code) return value;
    throw error;
  };

const ownerFile = (folder: string) => path.join(folder, 'owner.json');

const readOwner = (file: string): Promise<Owner | null> =>
  readFile(file, 'utf8').then(parseOwner, unless('ENOENT', null));

/** A file that is cut short (a full disk, a crash) names no owner. */
function parseOwner(text: string): Owner | null {
  try {
    const value = JSON.parse(text) as Partial<Owner> | null;
    const known = typeof value?.port === 'number' && typeof value.secret === 'string';
    return known ? (value as Owner) : null;
  } catch {
    return null;
  }
}
