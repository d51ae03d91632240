import { createRequire } from 'node:module';
import path from 'node:path';
import type { FileKind } from 'contract/wire/files';

export interface FileToRender {
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
}

export interface RenderedPages {
  /** JPEG each. */
  readonly pages: readonly Uint8Array[];
  /** Of the whole paper: only its first ones are drawn. */
  readonly pageCount: number;
}

/** Kinds that can be drawn here. Word documents need Word. */
export const renderableKinds: readonly FileKind[] = ['pdf', 'jpeg', 'png', 'webp'];

/** The longest papers are transcripts; a book is no paper. */
const mostPages = 40;
/** Pixels of the longer side: a page of A4 at 200 dots an inch, which small print needs. */
const longSide = 2340;
/** Pixels of one picture within a page; a decoder needs four bytes for each. */
const mostImagePixels = 64_000_000;
const quality = 85;

/**
 * Draws a paper or a picture anew, so that nothing in its file reaches the program of the person who looks at
 * it. For a worker: it may take long, or end the process.
 * @throws for what cannot be drawn
 */
export function renderPages({ bytes, kind }: FileToRender): Promise<RenderedPages> {
  return kind === 'pdf' ? renderPdf(bytes) : renderPicture(bytes);
}

const fit = (width: number, height: number): number => longSide / Math.max(width, height, 1);

async function renderPicture(bytes: Uint8Array): Promise<RenderedPages> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(bytes));
  const scale = Math.min(1, fit(image.width, image.height));
  const canvas = createCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { pages: [await canvas.encode('jpeg', quality)], pageCount: 1 };
}

/** The folder of the package, for the fonts and character maps that a PDF need not contain. */
const packageFolder = (): string =>
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

async function renderPdf(bytes: Uint8Array): Promise<RenderedPages> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = (name: string): string => `${path.join(packageFolder(), name)}/`;
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: mostImagePixels,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  });
  const paper = await task.promise;
  const pages: Uint8Array[] = [];
  for (let number = 1; number <= Math.min(paper.numPages, mostPages); number += 1) {
    const page = await paper.getPage(number);
    const plain = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: fit(plain.width, plain.height) });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // The library's types know a browser's canvas alone.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: 'white' })
      .promise;
    pages.push(await canvas.encode('jpeg', quality));
    page.cleanup();
  }
  const { numPages } = paper;
  await task.destroy();
  return { pages, pageCount: numPages };
}
