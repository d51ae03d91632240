import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { helpOf } from './help';
import { ConfigError, type Command } from './settings';
import { mapStacks } from './source-maps';
import { stopping } from './stopping';
import { startTelemetry, stopTelemetry } from './telemetry';

/** Open calls, uploads among them, may go on for this long once the server closes. */
const usualPatienceMs = 60_000;

interface Running {
  /** 'http://127.0.0.1:3000', of a server that listens. */
  readonly url?: string;
  /** `DRAIN_SECONDS`: how long a server that is asked to stop serves as before. */
  readonly drainSeconds: number;
  /** Takes no new calls, and resolves when those under way are finished. */
  readonly close: () => Promise<unknown>;
}

interface Program extends Command {
  /** The variable with the server's port. */
  readonly portSetting?: string;
  /** A problem that a person can fix as a message; undefined for a bug, which keeps its stack. */
  readonly explain: (error: unknown) => string | undefined;
}

/**
 * What SIGTERM does to every server; SIGINT, SIGHUP and the death of the parent process do the same.
 *
 * 1. `stopping` is aborted: `/health` answers 503, and each answer ends its connection.
 * 2. For `DRAIN_SECONDS` all else is served as before, until load balancers have seen that.
 * 3. The server closes: it takes no new calls and finishes those under way.
 * 4. The last spans are sent, and the process ends with 0.
 *
 * It ends with 1 when closing fails or takes longer than `patienceMs`, at a second signal, and after an error
 * that nobody caught: that one closes the server too, but without step 2, as the process can no longer be
 * relied on.
 */
export function closeOnSignal({ drainSeconds, close }: Running, patienceMs = usualPatienceMs): void {
  const delay = drainSeconds * 1000 + patienceMs;
  const running = closeWithGrace({ delay }, async ({ err }) => {
    stopping.abort();
    if (err) console.error(err);
    else await pause(drainSeconds * 1000);
    await close();
    await stopTelemetry();
  });
  process.once('disconnect', () => {
    if (!stopping.signal.aborted) running.close();
  });
}

/**
 * What the person who started a command can do about a failure; a failure without an explanation is a bug.
 */
function explain(program: Program, error: unknown): ReturnType<Program['explain']> {
  const { code } = error as NodeJS.ErrnoException;
  if (program.portSetting && (code === 'EADDRINUSE' || code === 'EACCES'))
    return `The port cannot be had (${code}). Set ${program.portSetting} to a free one`;
  return error instanceof ConfigError ? error.message : program.explain(error);
}

/** Runs a command: with `--help` it prints its settings, and a failure ends it with 1. */
export function runCommand(program: Program, work: () => Promise<void>): void {
  if (process.argv.includes('--help')) {
    console.log(helpOf(program));
    return;
  }
  mapStacks();
  work().catch((error: unknown) => {
    console.error(explain(program, error) ?? error);
    process.exit(1);
  });
}

/**
 * Runs a server until this process is asked to stop: see `closeOnSignal`.
 * @param start makes the server listen, and tells its address to the parent process
 */
export function runServer(
  program: Program,
  start: (print: (line: string) => void) => Promise<Running>,
): void {
  const service = program.command.replace('npm run ', 'portal-');
  runCommand(program, async () => {
    await startTelemetry(service);
    const running = await start((line) => void process.stdout.write(`${line}\n`));
    if (running.url) process.send?.({ listening: running.url });
    closeOnSignal(running);
  });
}
