import { OPS } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import type { PDFPageProxy } from 'pdfjs-dist';
import { PdfError, withPdf } from './open-pdf';
import { findNumbers, type Box, type TextPiece } from './aadhaar-number';

export interface DrawnPage {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
  /** Where the page's text has the first eight digits of an Aadhaar number. */
  readonly found: readonly Box[];
}

/** As photos of papers: small print stays readable. */
const longSide = 2000;
const quality = 0.85;

/** A picture whose decoder this page lacks (JPEG 2000, JBIG2) is left out without a word by pdf.js. */
async function lacksPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.some((operation, index) => {
    if (operation !== OPS.paintImageXObject) return false;
    const [name] = argsArray[index] as [string];
    const store = (name.startsWith('g_') ? page.commonObjs : page.objs) as {
      has(id: string): boolean;
      get(id: string): unknown;
    };
    return !store.has(name) || !store.get(name);
  });
}

async function numbersOf(page: PDFPageProxy): Promise<readonly Box[]> {
  const { items } = await page.getTextContent();
  const at = page.getViewport({ scale: 1 });
  const pieces = items.flatMap((item): TextPiece[] => {
    if (!('str' in item) || item.str === '') return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    const [left = 0, bottom = 0] = at.convertToViewportPoint(x, y) as number[];
    const [right = 0, top = 0] = at.convertToViewportPoint(x + item.width, y + item.height) as number[];
    return [{ text: item.str, left, right, top, bottom }];
  });
  return findNumbers(pieces, at.width, at.height);
}

async function draw(page: PDFPageProxy): Promise<DrawnPage> {
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longSide / Math.max(plain.width, plain.height) });
  const canvas = document.createElement('canvas');
  const width = Math.round(viewport.width);
  const height = Math.round(viewport.height);
  Object.assign(canvas, { width, height });
  try {
    await page.render({ canvas, viewport }).promise;
    if (await lacksPicture(page)) throw new PdfError('undrawable');
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (!jpeg) throw new PdfError('undrawable');
    return { jpeg, width, height, found: await numbersOf(page) };
  } finally {
    page.cleanup();
    canvas.width = 0;
  }
}

/** The pages of a PDF as pictures. @param most pages @throws PdfError */
export async function drawPages(file: Blob, most: number): Promise<readonly DrawnPage[]> {
  return withPdf(new Uint8Array(await file.arrayBuffer()), undefined, async (pdf) => {
    if (pdf.numPages > most) throw new PdfError('too-long');
    const pages: DrawnPage[] = [];
    for (let number = 1; number <= pdf.numPages; number++) pages.push(await draw(await pdf.getPage(number)));
    return pages;
  });
}
