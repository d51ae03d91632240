import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { WorkRefusedError } from './work-refused-error';
import type { Answer } from './serve-tasks';

/** A process that cannot start in this time has a broken installation. */
const startMs = 60_000;

/** A third of what the server itself gets; less would let honest work exceed its time on a busy machine. */
const workerNice = 5;

/** V8 ends a process whose heap is full by SIGABRT, the system one that leaves it no memory by SIGKILL. */
const memorySignals: readonly (string | null)[] = ['SIGABRT', 'SIGKILL'];

/** How often the processor time of a task is looked at. */
const lookMs = 100;

/** After which a task's process is ended. */
export interface TimeLimits {
  /** Milliseconds from its start, not counting the wait. */
  readonly timeMs: number;
  /** Milliseconds of processor time, which a busy machine does not shorten. Linux alone tells it. */
  readonly processorMs?: number;
}

/** A process that runs one task at a time. It gets nothing of this one's settings and secrets. */
export interface WorkerProcess {
  /** @throws WorkRefusedError at a limit, which ends the process; or what the task throws */
  run(task: string, input: Serializable, limits: TimeLimits): Promise<unknown>;
  readonly isAlive: () => boolean;
  end(): void;
}

/**
 * A process of its own, as a full heap in a worker thread can end the whole process, whatever its
 * `resourceLimits`.
 * @param file calls `serveTasks`; of TypeScript, or compiled
 */
export function startWorkerProcess(file: URL, memoryMb: number): WorkerProcess {
  const child = fork(file, {
    env: {},
    execArgv: [
      ...(file.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []),
      `--max-old-space-size=${memoryMb}`,
    ],
    serialization: 'advanced',
    // V8 prints the stack of a full heap, which says nothing to ops.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const ready = beReady(child);
  ready.catch(() => child.kill('SIGKILL'));
  return {
    run: async (task, input, limits) => {
      await ready;
      return runTask(child, task, input, limits);
    },
    isAlive: () => child.exitCode === null && child.signalCode === null && child.connected,
    end: () => void child.kill('SIGKILL'),
  };
}

async function beReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('A worker process ended at its start');
  });
  await Promise.race([once(child, 'message', { signal: AbortSignal.timeout(startMs) }), ended]);
  leaveRoom(child.pid!);
}

/** Linux has a priority for each thread: those that compress exist by now, later ones inherit. */
function threadsOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [pid];
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

/** It takes what others leave of the processor, and is the first to go where memory ends. */
function leaveRoom(pid: number): void {
  try {
    for (const thread of threadsOf(pid)) os.setPriority(thread, workerNice);
  } catch {
    // It has ended already, which the next task is told.
  }
  // Linux alone has it.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

/** Of all threads of a process, since it began; 0 where the system does not tell it. */
function processorMsOf(pid: number): number {
  try {
    // proc_pid_stat(5): the name in parentheses, eleven fields, `utime` and `stime` in 1/100 s.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}

/** Calls `end` at the first limit that is reached. Returns what stops the watch. */
function watchTime(pid: number, { timeMs, processorMs }: TimeLimits, end: () => void): () => void {
  const startedAt = performance.now();
  // Only where it is a limit: each look reads a file.
  const spentBefore = processorMs === undefined ? 0 : processorMsOf(pid);
  const isOver = (): boolean =>
    performance.now() - startedAt >= timeMs ||
    (processorMs !== undefined && processorMsOf(pid) - spentBefore >= processorMs);
  const timer = setInterval(
    () => {
      if (isOver()) end();
    },
    Math.min(timeMs, lookMs),
  );
  return () => clearInterval(timer);
}

function runTask(
  child: ChildProcess,
  task: string,
  input: Serializable,
  limits: TimeLimits,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const endWatch = watchTime(child.pid!, limits, () => {
      isLate = true;
      child.kill('SIGKILL');
    });
    const answered = (answer: Answer) => {
      stop();
      if ('error' in answer) reject(answer.error);
      else resolve(answer.result);
    };
    const exited = (_code: number | null, signal: string | null) => {
      stop();
      if (isLate) reject(new WorkRefusedError(task, 'time'));
      else if (memorySignals.includes(signal)) reject(new WorkRefusedError(task, 'memory'));
      else reject(new WorkRefusedError(task, 'crash'));
    };
    const stop = () => {
      endWatch();
      child.off('message', answered).off('exit', exited);
    };
    child.on('message', answered).on('exit', exited);
    // A child that has ended meanwhile has no channel: `exit` says so.
    child.send({ task, input }, () => undefined);
  });
}
