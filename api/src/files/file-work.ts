import path from 'node:path';
import { HttpError } from 'server-kit/http-error';
import { WorkRefusedError } from 'server-kit/work-refused-error';
import { openWorkerPool } from 'server-kit/worker-pool';
import type { FileToInspect, Inspection } from './inspect/inspect-file';
import type { FileToRender, RenderedPages } from './render-pages';

/**
 * A candidate's paper takes a tenth of a second of the processor, the costliest within the budgets of
 * `inspect` 0.6 s. Who sends others keeps a worker for these two seconds, on a busy machine longer.
 */
const inspectLimits = { processorMs: 2000, timeMs: 10_000 };
/** A staff command is answered by a running portal in half a minute, or not at all. */
const renderMs = 25_000;
const heapMb = 192;
/** Two candidates at a time, so that one file that takes all its time keeps no one else. */
const workers = 2;
/** A candidate sends two forms at a time, each one file after the other. */
const mostWaiting = { ofActor: 4, ofAll: 200 };

/** As this file is: TypeScript, or compiled. */
const worker = new URL(`./file-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Work on the content of files that candidates sent, in processes of its own. */
export function openFileWork() {
  const pool = openWorkerPool({ name: 'files', file: worker, workers, memoryMb: heapMb, mostWaiting });

  return {
    /**
     * Looks into a file that has arrived. One that exceeds a limit, or ends the process, is too complex.
     * @throws HttpError `unavailable` when too many wait; what the disk throws
     */
    inspect: async (file: FileToInspect, actor: string): Promise<Inspection> => {
      try {
        return await pool.run<Inspection>('inspectFile', { ...file }, { actor, ...inspectLimits });
      } catch (error) {
        if (!(error instanceof WorkRefusedError)) throw error;
        if (error.reason === 'busy') throw new HttpError('unavailable', { headers: { 'retry-after': '5' } });
        return { verdict: 'too complex', cleaned: null, problem: error.reason };
      }
    },
    /** The pages of a paper as pictures. @throws WorkRefusedError, or why it cannot be drawn */
    renderPages: (file: FileToRender, actor: string) =>
      pool.run<RenderedPages>('renderPages', { ...file }, { actor, timeMs: renderMs }),
    close: pool.close,
  };
}

export type FileWork = ReturnType<typeof openFileWork>;
