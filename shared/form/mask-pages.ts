import { fitPages, maxPages, toPdf } from './photo-pages';
import { countPages } from './photo-mark';
import { pagesOf, type PhotoPage } from './photo-pdf';
import type { Box } from './pdf/aadhaar-number';
import { drawPages, type DrawnPage } from './pdf/draw-pages';

export type MaskPage = DrawnPage;

const quality = 0.85;

async function drawOn(
  { width, height }: { readonly width: number; readonly height: number },
  paint: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  try {
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw');
    paint(pen);
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (!jpeg) throw new Error('The picture cannot be written');
    return jpeg;
  } finally {
    canvas.width = 0;
  }
}

/** A page of a photo as it is seen: turned. */
async function turned(page: PhotoPage): Promise<MaskPage> {
  const { jpeg, turn } = page;
  if (turn === 0) return { ...page, found: [] };
  const isLying = turn !== 180;
  const size = isLying
    ? { width: page.height, height: page.width }
    : { width: page.width, height: page.height };
  const picture = await createImageBitmap(jpeg);
  const drawn = await drawOn(size, (pen) => {
    pen.translate(size.width / 2, size.height / 2);
    pen.rotate((turn * Math.PI) / 180);
    pen.drawImage(picture, -page.width / 2, -page.height / 2);
  });
  picture.close();
  return { jpeg: drawn, ...size, found: [] };
}

/** The pages of a picked PDF as pictures. @throws PdfError */
export async function readMaskPages(file: Blob): Promise<readonly MaskPage[]> {
  if ((await countPages(file)) === 0) return drawPages(file, maxPages);
  const pages: MaskPage[] = [];
  const photos = await pagesOf(file);
  for (const page of photos) pages.push(await turned(page));
  return pages;
}

async function covered(page: MaskPage, boxes: readonly Box[]): Promise<PhotoPage> {
  const { width, height, jpeg } = page;
  if (boxes.length === 0) return { jpeg, width, height, turn: 0 };
  const picture = await createImageBitmap(jpeg);
  const drawn = await drawOn(page, (pen) => {
    pen.drawImage(picture, 0, 0);
    pen.fillStyle = 'black';
    for (const box of boxes)
      pen.fillRect(box.left * width, box.top * height, box.width * width, box.height * height);
  });
  picture.close();
  return { jpeg: drawn, width, height, turn: 0 };
}

/**
 * A PDF of the pages with the boxes black: pictures, so that nothing is left beneath.
 * @param boxes of each page
 * @param label of the slot
 */
export async function maskPdf(
  pages: readonly MaskPage[],
  boxes: readonly (readonly Box[])[],
  label: string,
): Promise<File> {
  const drawn: PhotoPage[] = [];
  for (const [index, page] of pages.entries()) drawn.push(await covered(page, boxes[index] ?? []));
  return toPdf(await fitPages(drawn), label);
}
