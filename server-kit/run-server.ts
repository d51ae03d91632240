import { helpOf } from './help';
import { ConfigError, type Command } from './settings';
import { startTelemetry, stopTelemetry } from './telemetry';

/** A stop that takes longer is aborted: requests, uploads among them, may still be under way for this many milliseconds. */
const patienceMs = 60_000;

interface Running {
  /** 'http://127.0.0.1:3000', of a server that listens. */
  readonly url?: string;
  /** Seconds after the signal to stop in which requests are served as before: until load balancers have seen `/health`. */
  readonly drainSeconds: number;
  readonly close: () => Promise<unknown>;
}

interface Program extends Command {
  /** The variable with the server's port. */
  readonly portSetting?: string;
  /** A problem that a person can fix as a message; undefined for a bug, which keeps its stack. */
  readonly explain: (error: unknown) => string | undefined;
}

type Start = (isStopping: () => boolean, print: (line: string) => void) => Promise<Running>;

async function run(start: Start): Promise<void> {
  let stopping = false;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const { url, drainSeconds, close } = await start(() => stopping, print);
  if (url) process.send?.({ listening: url });

  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainSeconds * 1000 + patienceMs).unref();
    const end = () => close().then(stopTelemetry);
    // A failure to close ends the process as every unhandled one.
    setTimeout(() => void end().then(() => process.exit(0)), drainSeconds * 1000);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  // Stops when the parent process dies.
  process.on('disconnect', stop);
}

/** Runs a command: with `--help` it prints its settings, and a failure ends it with 1. */
export function runCommand(program: Program, work: () => Promise<void>): void {
  if (process.argv.includes('--help')) {
    console.log(helpOf(program));
    return;
  }
  work().catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    const isTaken = program.portSetting && (code === 'EADDRINUSE' || code === 'EACCES');
    const known = isTaken
      ? `The port cannot be had (${code}). Set ${program.portSetting} to a free one`
      : error instanceof ConfigError
        ? error.message
        : program.explain(error);
    console.error(known ?? error);
    process.exit(1);
  });
}

/**
 * Runs a server until this process gets SIGTERM or SIGINT: then `/health` is red, load balancers have time to see it, requests that
 * are under way finish, and the process ends. A second signal of the same kind ends it at once.
 * @param start makes the server listen; it is given whether the process is about to stop. A parent process gets its address
 */
export function runServer(program: Program, start: Start): void {
  const service = program.command.replace('npm run ', 'portal-');
  runCommand(program, async () => {
    await startTelemetry(service);
    await run(start);
  });
}
