import type { PDFDocumentProxy } from 'pdfjs-dist';
import { PdfError, withPdf } from './open-pdf';

/** A page of nothing. */
const blank = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n');

type Pages = Parameters<PDFDocumentProxy['extractPages']>[0];

async function extract(pdf: PDFDocumentProxy, pages: Pages): Promise<Uint8Array<ArrayBuffer>> {
  const written = await pdf.extractPages(pages);
  if (!written) throw new PdfError('broken');
  return new Uint8Array(written);
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/**
 * Whether a PDF asks for a password; many are encrypted only to forbid printing or copying.
 * @throws PdfError
 */
export async function needsPassword(file: Blob): Promise<boolean> {
  try {
    return await withPdf(await bytesOf(file), undefined, () => Promise.resolve(false));
  } catch (error) {
    if (error instanceof PdfError && error.kind === 'password') return true;
    throw error;
  }
}

/**
 * The same pages in a PDF that asks for no password; texts and pictures are as they were. pdf.js encrypts
 * what it writes of one file as that was, and nothing that it writes of two: so a blank page is added, and
 * taken away.
 * @throws PdfError
 */
export async function unlockPdf(file: File, password: string): Promise<File> {
  const joined = await withPdf(await bytesOf(file), password, (pdf) =>
    extract(pdf, [{ document: null }, { document: new TextEncoder().encode(blank) }]),
  );
  const unlocked = await withPdf(joined, undefined, (pdf) =>
    extract(pdf, [{ document: null, excludePages: [pdf.numPages - 1] }]),
  );
  return new File([unlocked], file.name, { type: 'application/pdf' });
}
