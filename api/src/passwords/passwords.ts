import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Options } from '@node-rs/argon2';
import { normalPassword } from 'contract/wire/auth';
import { HttpError } from 'server-kit/http-error';
import { actorOf } from 'server-kit/networks';
import { WorkRefusedError } from 'server-kit/work-refused-error';
import { openWorkerPool } from 'server-kit/worker-pool';

type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const owaspParameters: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `Algorithm.Argon2id`: the package's const enum cannot be read under isolatedModules. */
const argon2id = 2;
/**
 * A hash takes 20 to 50 ms, so the last one of a network waits up to three seconds. Networks take turns: how
 * many of all wait matters to the memory alone.
 */
const mostWaiting = { ofActor: 64, ofAll: 4096 };
/** No password takes long; a machine may be busy. */
const hashMs = 30_000;
const heapMb = 64;

/** As this file is: TypeScript, or compiled. */
const worker = new URL(`./password-worker${path.extname(import.meta.url)}`, import.meta.url);

/** What computes hashes. @param address the caller's */
interface HashWork {
  hash(password: string, options: Options, address?: string): Promise<string>;
  verify(stored: string, password: string, address?: string): Promise<boolean>;
  close(): void;
}

/** Turns passwords into hashes and checks them. */
export function createHasher(work: HashWork, cost: Cost) {
  const options: Options = { ...cost, algorithm: argon2id };
  return {
    hash: (password: string, address?: string) => work.hash(normalPassword(password), options, address),
    /**
     * `earlier`: the password is right, and its hash is of the letters as they were typed, from before they
     * were normalized. How long it takes depends on what was typed, not on the account.
     */
    verify: async (
      stored: string,
      password: string,
      address?: string,
    ): Promise<'right' | 'earlier' | 'wrong'> => {
      const normal = normalPassword(password);
      if (await work.verify(stored, normal, address)) return 'right';
      return normal !== password && (await work.verify(stored, password, address)) ? 'earlier' : 'wrong';
    },
    /** The hash of no password that anyone knows: it is checked like others, and never matches. */
    unusable: () => {
      const [salt, hash] = [16, 32].map((length) =>
        randomBytes(length).toString('base64').replace(/=+$/, ''),
      );
      const { memoryCost, timeCost, parallelism } = cost;
      return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${hash}`;
    },
    /** Ends the processes. All calls must have been answered. */
    close: () => work.close(),
  };
}

export type PasswordHasher = ReturnType<typeof createHasher>;

/**
 * Hashes in processes of its own: in Node's shared threads a burst of sign-ins would hold up every file that
 * is read. Of each network one password is hashed at a time. Throws `unavailable` when too many wait.
 * Processes start when they are needed.
 * @param threads processes at most
 */
export function openPasswordHasher({ threads }: { readonly threads: number }): PasswordHasher {
  const pool = openWorkerPool({
    name: 'passwords',
    file: worker,
    workers: threads,
    memoryMb: heapMb,
    mostWaiting,
  });
  async function run<Result>(task: string, input: object, address: string | undefined): Promise<Result> {
    try {
      return await pool.run<Result>(task, input, { actor: actorOf(address), timeMs: hashMs });
    } catch (error) {
      if (!(error instanceof WorkRefusedError)) throw error;
      throw new HttpError('unavailable', {
        message: /*i18n*/ 'Many people are signing in right now. Please try again in a moment',
        headers: { 'retry-after': '5' },
      });
    }
  }
  const work: HashWork = {
    hash: (password, options, address) => run('hash', { password, options }, address),
    verify: (stored, password, address) => run('verify', { stored, password }, address),
    close: pool.close,
  };
  return createHasher(work, owaspParameters);
}
