/** Pixels of a photo's longer side: a page of small print stays readable, and well below any limit in bytes. */
const longSide = 2400;
const jpegQuality = 0.82;
/** Points of the page's shorter side: A4. */
const pageWidth = 595;

/**
 * A PDF of one page that shows the JPEG and nothing else (ISO 32000-1: the stream of an image with the DCTDecode
 * filter is the JPEG file itself).
 * @param width pixels of the picture, as its `height`
 */
export function pdfAround(jpeg: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const scale = pageWidth / Math.min(width, height);
  const [w, h] = [(width * scale).toFixed(1), (height * scale).toFixed(1)];
  const drawing = `q ${w} 0 0 ${h} 0 0 cm /Photo Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /Photo 4 0 R >> >> /Contents 5 0 R`;
  const objects: readonly (readonly (string | Uint8Array)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< ${page} >>`],
    [`<< ${image} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ];

  const parts: Uint8Array[] = [];
  const ascii = new TextEncoder();
  let offset = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? ascii.encode(part) : part;
    parts.push(bytes);
    offset += bytes.length;
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

  const file = new Uint8Array(offset);
  let place = 0;
  for (const part of parts) {
    file.set(part, place);
    place += part.length;
  }
  return file;
}

/**
 * Makes the one kind of file that documents are taken as out of what a phone's camera gives. The photo's own data
 * (place, device, time) is left behind: only its pixels are drawn again.
 * @param name of the new file, without its ending
 * @throws when the picture cannot be read
 */
export async function photoToPdf(photo: Blob, name: string): Promise<File> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  // A screenshot may be transparent, which JPEG would show as black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  });
  if (!jpeg) throw new Error('The picture cannot be written');
  const bytes = pdfAround(new Uint8Array(await jpeg.arrayBuffer()), canvas.width, canvas.height);
  return new File([bytes], `${name}.pdf`, { type: 'application/pdf' });
}
