import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { readLogLevel } from './config';
import { helpOf } from './help';
import { nameService, openLog, type Log } from './log';
import { observeProcess } from './process-metrics';
import { ConfigError, type Command } from './settings';
import { shareLookups } from './share-lookups';
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
export function closeOnSignal(
  { drainSeconds, close }: Running,
  log: Pick<Log, 'error' | 'fatal'>,
  patienceMs = usualPatienceMs,
): void {
  const delay = drainSeconds * 1000 + patienceMs;
  const running = closeWithGrace({ delay, logger: log }, async ({ err }) => {
    stopping.abort();
    if (err) log.fatal({ err }, 'an error that nobody caught: the server closes');
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

const asksForHelp = (program: Program): boolean => {
  const isAsked = process.argv.includes('--help');
  if (isAsked) console.log(helpOf(program));
  return isAsked;
};

/** Runs a command of people: with `--help` it prints its settings, and a failure ends it with 1. */
export function runCommand(program: Program, work: () => Promise<void>): void {
  if (asksForHelp(program)) return;
  mapStacks();
  work().catch((error: unknown) => {
    console.error(explain(program, error) ?? error);
    process.exit(1);
  });
}

interface Server extends Program {
  /** For logs, metrics and traces. */
  readonly version: string;
}

/**
 * Runs a server until this process is asked to stop: see `closeOnSignal`. All that it prints are lines of its
 * log; one that cannot start says so there, at every level of the log, and ends with 1.
 * @param start makes the server listen; its address is told to the parent process
 */
export function runServer(program: Server, start: (log: Log) => Promise<Running>): void {
  if (asksForHelp(program)) return;
  mapStacks();
  shareLookups();
  const service = { name: program.command.replace('npm run ', 'portal-'), version: program.version };
  nameService(service);
  const level = readLogLevel();
  const log = openLog({ level: level === 'silent' ? 'fatal' : level });
  const fail = (error: unknown): never => {
    const explained = explain(program, error);
    if (explained === undefined) log.fatal({ err: error }, 'the server could not start');
    else log.fatal(explained);
    process.exit(1);
  };
  // Node itself would print both as text.
  process.once('uncaughtException', fail);
  process.removeAllListeners('warning').on('warning', (err) => log.warn({ err }, 'Node warns'));
  const run = async (): Promise<void> => {
    if (await startTelemetry(service)) observeProcess(service);
    const running = await start(log);
    if (running.url) process.send?.({ listening: running.url });
    process.off('uncaughtException', fail);
    closeOnSignal(running, log);
  };
  run().catch(fail);
}
