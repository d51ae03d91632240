import type { PdfAnswer, PdfProblem } from './answer';
import type { PdfText } from './extract-text';

/** Milliseconds. A resume takes one second on a slow phone; a drawing of 5 MB would take minutes. */
const timeLimit = 20_000;
/** Nothing can end the reading in the page's own thread, so only small files are read there. */
const inPageMaxBytes = 1024 * 1024;

/** The file gives no text; `kind` says why. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  constructor(readonly kind: PdfProblem | 'too-long') {
    super(`The PDF gives no text: ${kind}`);
  }
}

/** The worker; null where the browser allows none of a build's files. */
function startWorker(signal: AbortSignal): Promise<Worker | null> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(
        new URL(/* webpackChunkName: "pdf-worker" */ './pdf-worker.ts', import.meta.url),
      );
      signal.addEventListener('abort', () => worker.terminate());
      // pdf.js sends words of its own.
      worker.onmessage = ({ data }) => {
        if (data === 'ready') resolve(worker);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        resolve(null);
      };
    } catch (error) {
      console.warn('This browser does not start the worker of another host', error);
      resolve(null);
    }
  });
}

function readInWorker(worker: Worker, data: ArrayBuffer): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: answer }: MessageEvent<PdfAnswer>) => resolve(answer);
    worker.onerror = () => reject(new PdfError('broken')); // it ran out of memory, say
    worker.postMessage(data, [data]);
  });
}

async function readInPage(data: ArrayBuffer): Promise<PdfAnswer> {
  if (data.byteLength > inPageMaxBytes) throw new PdfError('too-long');
  const { answerWith } = await import(/* webpackChunkName: "pdf" */ './answer');
  return answerWith(data);
}

async function read(data: ArrayBuffer, signal: AbortSignal): Promise<PdfAnswer> {
  const worker = await startWorker(signal);
  return worker ? readInWorker(worker, data) : readInPage(data);
}

/**
 * The text of a PDF, read on this device within bounded time.
 * @param cancel ends it at once
 * @throws PdfError; the signal's reason after `cancel`
 */
export async function readPdf(file: Blob, cancel: AbortSignal): Promise<PdfText> {
  const ended = new AbortController();
  const end = () => ended.abort(cancel.reason);
  const timer = setTimeout(() => ended.abort(new PdfError('too-long')), timeLimit);
  cancel.addEventListener('abort', end);
  try {
    const stopped = new Promise<never>((_, reject) => {
      ended.signal.addEventListener('abort', () => reject(ended.signal.reason as Error));
    });
    const answer = await Promise.race([read(await file.arrayBuffer(), ended.signal), stopped]);
    if ('problem' in answer) throw new PdfError(answer.problem);
    return answer.text;
  } finally {
    clearTimeout(timer);
    cancel.removeEventListener('abort', end);
    ended.abort(); // ends the worker
  }
}
