import type { FastifyInstance } from 'fastify';
import { ReleaseError } from '../release-error';

/** A stop that takes longer is aborted: requests may still be under way for this many milliseconds. */
const patienceMs = 30_000;

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Seconds after the signal to stop in which requests are served as before: until load balancers have seen `/health`. */
  readonly drainSeconds: number;
}

/**
 * Runs a server until this process gets SIGTERM or SIGINT: then `/health` is red, load balancers have time to see it, requests that
 * are under way finish, and the process ends. A second signal of the same kind ends it at once.
 * @param build makes the server; it is given whether the process is about to stop
 */
async function run(
  build: (
    isStopping: () => boolean,
  ) => Promise<{ app: FastifyInstance; listening: Listening; describe: (url: string) => string }>,
): Promise<void> {
  let stopping = false;
  const { app, listening, describe } = await build(() => stopping);
  const { drainSeconds, ...address } = listening;
  const url = await app.listen(address);
  console.log(describe(url));
  process.send?.({ listening: url });

  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainSeconds * 1000 + patienceMs).unref();
    // A failure to close ends the process as every unhandled one.
    setTimeout(() => void app.close().then(() => process.exit(0)), drainSeconds * 1000);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  // Stops when the parent process dies.
  process.on('disconnect', stop);
}

/** A problem that a person can fix is a message; anything else is a bug and keeps its stack. */
function explain(error: unknown, portSetting: string): unknown {
  if (error instanceof ReleaseError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE' || code === 'EACCES'
    ? `The port cannot be had (${code}). Set ${portSetting} to a free one`
    : error;
}

/** @param portSetting the variable with the server's port */
export function runServer(portSetting: string, build: Parameters<typeof run>[0]): void {
  run(build).catch((error: unknown) => {
    console.error(explain(error, portSetting));
    process.exit(1);
  });
}
