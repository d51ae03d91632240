import { randomBytes } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { normalPassword } from 'contract/auth';
import { ApiError } from 'contract/request';
import { gauge } from 'server-kit/telemetry';

type Cost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const owaspParameters: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** For tests: the same algorithm, as cheap as it goes. */
export const cheapParameters: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** `Algorithm.Argon2id`: the package's const enum cannot be read under isolatedModules. */
const argon2id = 2;
/** A hash takes 20 to 50 ms, so the last one in the queue waits up to three seconds. */
const waitingPerThread = 64;
const idleMs = 60_000;

/**
 * Turns passwords into hashes and checks them, in threads of its own: in Node's shared ones a burst of
 * sign-ins would hold up every file that is read. Throws `unavailable` when too many wait. Threads start
 * when they are needed.
 */
export function openPasswordHasher({
  threads,
  cost = owaspParameters,
}: {
  readonly threads: number;
  readonly cost?: Cost;
}) {
  const pool = new Piscina({
    filename: new URL('./password-worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: threads * waitingPerThread,
    idleTimeout: idleMs,
    // A burst of sign-ins takes what other calls leave of the processor.
    niceIncrement: 10,
    // The process's own options would load a TypeScript compiler into each thread.
    execArgv: [],
  });
  gauge('portal.password.waiting', '{password}', 'Passwords that wait to be hashed', (result) =>
    result.observe(pool.queueSize),
  );
  const options: Options = { ...cost, algorithm: argon2id };

  async function run<Result>(task: { password: string; stored?: string }): Promise<Result> {
    if (pool.queueSize >= pool.options.maxQueue) {
      throw new ApiError('unavailable', {
        message: /*i18n*/ 'Many people are signing in right now. Please try again in a moment',
        headers: { 'retry-after': '5' },
      });
    }
    return (await pool.run({ ...task, options })) as Result;
  }

  return {
    hash: (password: string) => run<string>({ password: normalPassword(password) }),
    /**
     * `earlier`: the password is right, and its hash is of the letters as they were typed, from before they
     * were normalized. How long it takes depends on what was typed, not on the account.
     */
    verify: async (stored: string, password: string): Promise<'right' | 'earlier' | 'wrong'> => {
      const normal = normalPassword(password);
      if (await run<boolean>({ stored, password: normal })) return 'right';
      return normal !== password && (await run<boolean>({ stored, password })) ? 'earlier' : 'wrong';
    },
    /**
     * The hash of no password that anyone knows: it is checked like others, and never matches. It takes no
     * thread.
     */
    unusable: () => {
      const [salt, hash] = [16, 32].map((length) =>
        randomBytes(length).toString('base64').replace(/=+$/, ''),
      );
      const { memoryCost, timeCost, parallelism } = cost;
      return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${hash}`;
    },
    /** Ends the threads. All calls must have been answered. */
    close: () => pool.destroy(),
  };
}

export type PasswordHasher = ReturnType<typeof openPasswordHasher>;
