import type { Serializable } from 'node:child_process';
import { counter, gauge } from './telemetry';
import { createTurns } from './turns-of-actors';
import { WorkRefusedError, type RefusedWork } from './work-refused-error';
import { startWorkerProcess, type TimeLimits, type WorkerProcess } from './worker-process';

const idleMs = 60_000;

export interface WorkerPoolOptions {
  /** Of the metrics, such as `files`. */
  readonly name: string;
  /** The entry of a worker, which calls `serveTasks`: TypeScript, or compiled. */
  readonly file: URL;
  /** Processes at most. They start when they are needed, and end when idle. */
  readonly workers: number;
  /**
   * Of the JavaScript heap of each. Buffers are outside of it: a task bounds by itself what it reads and
   * unpacks.
   */
  readonly memoryMb: number;
  /** Tasks that wait, of one actor and of all. */
  readonly mostWaiting: { readonly ofActor: number; readonly ofAll: number };
}

export interface WorkOptions extends TimeLimits {
  /** Who wants it, such as an account, a token or a network. Of one actor one task runs at a time. */
  readonly actor: string;
  /** Runs only when nothing else waits, and leaves one worker to the others. */
  readonly isLow?: boolean;
}

/**
 * A server's place for work on bytes that it does not trust: processes with limits of memory and time, which
 * take what others leave of the processor. Actors take turns, however much one of them sends.
 */
export function openWorkerPool({ name, file, workers, memoryMb, mostWaiting }: WorkerPoolOptions) {
  const turns = createTurns(workers, mostWaiting);
  const refused: Record<RefusedWork, number> = { time: 0, memory: 0, crash: 0, busy: 0 };
  const all = new Set<WorkerProcess>();
  const idle: WorkerProcess[] = [];
  let endIdle: NodeJS.Timeout | undefined;
  gauge('portal.work.waiting', '{task}', 'Tasks that wait for a worker', (result) =>
    result.observe(turns.waiting(), { pool: name }),
  );
  counter('portal.work.refused', '{task}', 'Tasks that exceeded a limit', (result) => {
    for (const [reason, times] of Object.entries(refused)) result.observe(times, { pool: name, reason });
  });

  function takeWorker(): WorkerProcess {
    const found = idle.pop();
    if (found?.isAlive()) return found;
    if (found) all.delete(found);
    const worker = startWorkerProcess(file, memoryMb);
    all.add(worker);
    return worker;
  }

  function endAll(): void {
    for (const worker of all) worker.end();
    all.clear();
  }

  function giveBack(worker: WorkerProcess): void {
    if (worker.isAlive()) idle.push(worker);
    else all.delete(worker);
    clearTimeout(endIdle);
    endIdle = setTimeout(() => {
      for (const one of idle.splice(0)) {
        one.end();
        all.delete(one);
      }
    }, idleMs).unref();
  }

  const refusal = (error: WorkRefusedError): WorkRefusedError => {
    refused[error.reason] += 1;
    return error;
  };

  return {
    /**
     * Runs a task of the worker's `serveTasks` with a copy of `input`.
     * @throws WorkRefusedError, or what the task throws
     */
    async run<Result>(task: string, input: Serializable, { actor, isLow = false, ...limits }: WorkOptions) {
      const turn = turns.take(actor, isLow);
      if (!turn) throw refusal(new WorkRefusedError(task, 'busy'));
      const endTurn = await turn;
      const worker = takeWorker();
      try {
        return (await worker.run(task, input, limits)) as Result;
      } catch (error) {
        throw error instanceof WorkRefusedError ? refusal(error) : error;
      } finally {
        giveBack(worker);
        endTurn();
      }
    },
    waiting: turns.waiting,
    /** Ends the workers, with what they do. */
    close(): void {
      clearTimeout(endIdle);
      endAll();
    },
  };
}

export type WorkerPool = ReturnType<typeof openWorkerPool>;
