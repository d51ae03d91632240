import { drawJpeg } from './picture-to-jpeg';

/** Points of the page's shorter side: A4. */
const pageWidth = 595;

/**
 * A PDF of one page that shows the JPEG and nothing else (ISO 32000-1: the stream of an image with the
 * DCTDecode filter is the JPEG file itself), in parts.
 * @param width pixels of the picture, as its `height`
 */
export function pdfAround(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number): BlobPart[] {
  const scale = pageWidth / Math.min(width, height);
  const [w, h] = [(width * scale).toFixed(1), (height * scale).toFixed(1)];
  const drawing = `q ${w} 0 0 ${h} 0 0 cm /Photo Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /Photo 4 0 R >> >> /Contents 5 0 R`;
  const objects: readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< ${page} >>`],
    [`<< ${image} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ];

  const parts: BlobPart[] = [];
  let offset = 0;
  // All texts are ASCII: a character is a byte.
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    offset += part.length;
  };

  write('%PDF-1.4\n');
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

/**
 * Makes a PDF, which every document slot accepts, from a photo.
 * @param name of the new file, without its ending
 * @throws when the picture cannot be read
 */
export async function photoToPdf(photo: Blob, name: string): Promise<File> {
  const { jpeg, width, height } = await drawJpeg(photo);
  const parts = pdfAround(new Uint8Array(await jpeg.arrayBuffer()), width, height);
  return new File(parts, `${name}.pdf`, { type: 'application/pdf' });
}
