import { countPages, markOf } from './photo-mark';

/** A page of a PDF: a JPEG, and how far it is turned clockwise. */
export interface PhotoPage {
  readonly jpeg: Blob;
  /** Pixels of the JPEG, as its `height`. */
  readonly width: number;
  readonly height: number;
  readonly turn: Turn;
}

export type Turn = 0 | 90 | 180 | 270;

/** Points of a page's shorter side: A4. */
const pageWidth = 595;
/** What is around the JPEG of each page, in its order and as `pdfAround` writes it. */
const page = /\/Rotate (0|90|180|270) [^]*?\/Width (\d+) \/Height (\d+) [^]*?\/Length (\d+) >>\nstream\n/g;

/** The objects of one page, numbered from `first`: the page, its picture, and what draws it. */
function pageObjects({ jpeg, width, height, turn }: PhotoPage, first: number): BlobPart[][] {
  const scale = pageWidth / Math.min(width, height);
  const [w, h] = [(width * scale).toFixed(1), (height * scale).toFixed(1)];
  const drawing = `q ${w} 0 0 ${h} 0 0 cm /Photo Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const box = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Rotate ${turn}`;
  return [
    [`<< ${box} /Resources << /XObject << /Photo ${first + 1} 0 R >> >> /Contents ${first + 2} 0 R >>`],
    [`<< ${image} /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`, jpeg, '\nendstream'],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ];
}

/**
 * A PDF that shows each JPEG on a page and nothing else (ISO 32000-1: the stream of an image with the
 * DCTDecode filter is the JPEG file itself), in parts.
 */
export function pdfAround(pages: readonly PhotoPage[]): BlobPart[] {
  const firstOf = (index: number) => 3 + 3 * index;
  const kids = pages.map((_, index) => `${firstOf(index)} 0 R`).join(' ');
  const objects: readonly BlobPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    ...pages.flatMap((entry, index) => pageObjects(entry, firstOf(index))),
  ];

  const parts: BlobPart[] = [];
  let offset = 0;
  const write = (part: BlobPart) => {
    parts.push(part);
    // All texts are ASCII: a character is a byte.
    offset += part instanceof Blob ? part.size : (part as string).length;
  };

  write(markOf(pages.length));
  const offsets = objects.map((object, index) => {
    const start = offset;
    write(`${index + 1} 0 obj\n`);
    object.forEach(write);
    write('\nendobj\n');
    return start;
  });
  const table = offset;
  const entries = offsets.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return parts;
}

/** The pages of a PDF that was made here, of which the JPEGs stay where they are. */
export async function pagesOf(file: Blob): Promise<PhotoPage[]> {
  if ((await countPages(file)) === 0) return [];
  // One character a byte.
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  const pages: PhotoPage[] = [];
  page.lastIndex = 0;
  for (let found = page.exec(text); found; found = page.exec(text)) {
    const [, turn, width, height, length] = found.map(Number);
    const start = page.lastIndex;
    // A JPEG may contain any bytes, these words too.
    page.lastIndex += length ?? 0;
    pages.push({
      jpeg: file.slice(start, page.lastIndex, 'image/jpeg'),
      width: width ?? 0,
      height: height ?? 0,
      turn: turn as Turn, // by the pattern
    });
  }
  return pages;
}
