import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Milliseconds; a page of photos takes three seconds on a slow phone. */
const timeLimit = 30_000;

/** `undrawable`: a picture in it needs a decoder that is not here. */
export type PdfProblem = 'password' | 'wrong-password' | 'broken' | 'too-long' | 'undrawable';

/** A PDF that gives nothing; `kind` says why. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  constructor(
    readonly kind: PdfProblem,
    options?: ErrorOptions,
  ) {
    super(`The PDF cannot be opened: ${kind}`, options);
  }
}

function toPdfError(error: unknown): PdfError {
  if (error instanceof PdfError) return error;
  const isAboutPassword = error instanceof Error && error.name === 'PasswordException';
  if (!isAboutPassword) return new PdfError('broken', { cause: error });
  // pdf.js: 1 asks for a password, 2 says that it is wrong.
  return new PdfError('code' in error && error.code === 2 ? 'wrong-password' : 'password');
}

/**
 * Opens a PDF in a worker, for as long as `use` takes. Nothing of it is fetched or run, and the password
 * stays in this page.
 * @throws PdfError
 */
export async function withPdf<T>(
  data: Uint8Array<ArrayBuffer>,
  password: string | undefined,
  use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const port = new Worker(new URL(/* webpackChunkName: "pdf-reader" */ './pdf-worker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new PdfError('broken')); // the browser does not start it, or it ran out of memory
    });
    timer = setTimeout(() => reject(new PdfError('too-long')), timeLimit);
  });
  const worker = PDFWorker.create({ port });
  try {
    const task = getDocument({
      data,
      ...(password === undefined ? {} : { password }),
      worker,
      // The worker may load nothing: decoders in WebAssembly are left out, and what lacks one is known.
      useWasm: false,
      useWorkerFetch: false,
      enableXfa: false,
      verbosity: 0,
    });
    return await Promise.race([task.promise.then(use), ended]);
  } catch (error) {
    throw toPdfError(error);
  } finally {
    clearTimeout(timer);
    port.terminate();
    worker.destroy();
  }
}
