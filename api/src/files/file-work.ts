import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ApiError } from 'contract/request';
import { WorkRefusedError } from 'server-kit/work-refused-error';
import { openWorkerPool } from 'server-kit/worker-pool';
import type { FileToInspect, Inspection } from './inspect/inspect-file';
import type { FileToRender, RenderedPages } from './render-pages';

/** An honest file takes a tenth of a second; on a machine that is busy, more. */
const inspectMs = 10_000;
const renderMs = 60_000;
const heapMb = 256;
/** A candidate sends two forms at a time, each one file after the other. */
const mostWaiting = { ofActor: 4, ofAll: 200 };

/** As this file is: TypeScript, or compiled. */
const worker = new URL(`./file-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Work on the content of files that candidates sent, in processes of its own. */
export function openFileWork() {
  const workers = Math.max(2, availableParallelism());
  const pool = openWorkerPool({ name: 'files', file: worker, workers, memoryMb: heapMb, mostWaiting });

  return {
    /**
     * Looks into a file that has arrived. `null`: it costs too much, or ended its process.
     * @throws ApiError `unavailable` when too many wait
     */
    inspect: async (file: FileToInspect, actor: string): Promise<Inspection> => {
      try {
        return await pool.run<Inspection>('inspectFile', { ...file }, { actor, timeMs: inspectMs });
      } catch (error) {
        if (!(error instanceof WorkRefusedError)) throw error;
        if (error.reason === 'busy') throw new ApiError('unavailable', { headers: { 'retry-after': '5' } });
        return { verdict: 'too complex', cleaned: null };
      }
    },
    /** The pages of a paper as pictures. @throws WorkRefusedError, or why it cannot be drawn */
    renderPages: (file: FileToRender, actor: string) =>
      pool.run<RenderedPages>('renderPages', { ...file }, { actor, timeMs: renderMs }),
    close: pool.close,
  };
}

export type FileWork = ReturnType<typeof openFileWork>;
