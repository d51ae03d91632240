import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ask, closeDoor, openDoor, type CommandHandler, type Owner } from './owner-door';

/**
 * PGlite's folder belongs to one process: two would destroy it. The owner listens on the loopback and leaves the port
 * and a random secret in `owner.json` (readable by its user alone). A process id alone would not do: ids are
 * reused, in containers always. A process that finds the file asks that port; if no one there knows the secret, the owner is gone.
 * The same door takes staff commands while the portal runs.
 */
export interface FolderClaim {
  /** Sets what answers `askOwner`. Until then the answer is that the owner takes no commands. */
  serve(answer: CommandHandler): void;
  release(): Promise<void>;
}

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running portal or staff command. Stop that one first`,
    );
    this.name = 'FolderInUseError';
  }
}

/** Becomes the folder's owner or throws `FolderInUseError`. */
export async function claimFolder(folder: string): Promise<FolderClaim> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  let handler: CommandHandler | null = null;
  const server = await openDoor(secret, () => handler);
  const owner: Owner = { port: (server.address() as AddressInfo).port, secret, pid: process.pid };
  try {
    await becomeOwner(folder, owner);
  } catch (error) {
    await closeDoor(server);
    throw error;
  }
  return {
    serve: (answer) => void (handler = answer),
    release: async () => {
      if ((await readOwner(folder))?.secret === secret) await rm(ownerFile(folder), { force: true });
      await closeDoor(server);
    },
  };
}

/**
 * Sends `body` to the owner. Resolves with its answer, or null when the folder has no living owner.
 * Throws `FolderInUseError` when the owner takes no commands (another staff command at work).
 */
export async function askOwner(folder: string, body: unknown): Promise<{ answer: unknown } | null> {
  const owner = await readOwner(folder);
  if (!owner) return null;
  const answer = await ask(owner, '/command', body);
  if (answer === 'gone') return null;
  if (answer.status !== 200) throw new FolderInUseError(folder);
  return { answer: answer.body };
}

async function becomeOwner(folder: string, owner: Owner): Promise<void> {
  const draft = `${ownerFile(folder)}.${owner.pid}.${owner.port}`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // A hard link appears with its whole content or not at all, and never over another.
      const won = await link(draft, ownerFile(folder)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (won) return;
      const other = await readOwner(folder);
      if (other && (await ask(other, '/alive', null)) !== 'gone') throw new FolderInUseError(folder);
      await removeStale(folder, draft, other);
    }
    throw new FolderInUseError(folder);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes the dead owner's file away; if somebody else claimed the folder in between, their file is put back. */
async function removeStale(folder: string, draft: string, stale: Owner | null): Promise<void> {
  const aside = `${draft}.stale`;
  try {
    await rename(ownerFile(folder), aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = await readFile(aside, 'utf8').then(parseOwner);
  if (moved && moved.secret !== stale?.secret) await link(aside, ownerFile(folder)).catch(ignoreExisting);
  await rm(aside, { force: true });
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

const ownerFile = (folder: string) => path.join(folder, 'owner.json');

async function readOwner(folder: string): Promise<Owner | null> {
  return readFile(ownerFile(folder), 'utf8').then(parseOwner, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

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
