import { getDocument } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
// Runs within this thread, which is our own worker where the browser allows one.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { pagesRead } from './pages-read';
import type { TextItem } from '../reading/text-item';

/** More is no resume, and would fill the memory of a phone. */
const itemsMax = 20_000;

export interface PdfText {
  readonly items: readonly TextItem[];
  /** Of the whole file. */
  readonly pages: number;
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function itemsOf(page: PdfPage, number: number): Promise<TextItem[]> {
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, y] = item.transform as number[];
    const size = item.height || Math.abs((item.transform as number[])[3] ?? 0);
    return [{ page: number, text: item.str, x: x ?? 0, y: height - (y ?? 0), width: item.width, size }];
  });
}

/**
 * The text of the first pages. Nothing of the PDF is drawn, fetched or run.
 * @throws what pdf.js throws: `PasswordException`, `InvalidPDFException`
 */
export async function extractText(data: Uint8Array<ArrayBuffer>): Promise<PdfText> {
  const task = getDocument({
    data,
    // Only the text is read: no fonts, no pictures, no WebAssembly, no requests.
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    const items: TextItem[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, pagesRead); number++) {
      const page = await pdf.getPage(number);
      items.push(...(await itemsOf(page, number)));
      page.cleanup();
      if (items.length > itemsMax) break;
    }
    return { items: items.slice(0, itemsMax), pages: pdf.numPages };
  } finally {
    await task.destroy();
  }
}
