import { randomBytes } from 'node:crypto';

const width = 1024;

/** A PDF object with its number. */
const object = (number: number, dictionary: string): string => `${number} 0 obj\n${dictionary}\n`;

/**
 * A PDF of one scanned page, of exactly `bytes` bytes: a grey picture of noise, as no scan compresses well. What is left
 * over for the last row of the picture is filled with spaces.
 */
export function scannedPage(bytes: number): Buffer {
  const page =
    '%PDF-1.4\n' +
    `${object(1, '<< /Type /Catalog /Pages 2 0 R >>')}endobj\n` +
    `${object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>')}endobj\n` +
    `${object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>')}endobj\n` +
    `${object(4, '<< /Length 29 >>')}stream\nq 595 0 0 842 0 0 cm /Scan Do Q\nendstream\nendobj\n`;
  const height = Math.floor((bytes - page.length - 400) / width);
  if (height < 1) throw new RangeError(`A scanned page cannot be as small as ${bytes} bytes`);
  const head = `${object(5, `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${width * height} >>`)}stream\n`;
  const tail = '\nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n';
  const missing = bytes - page.length - head.length - width * height - tail.length;
  return Buffer.concat([
    Buffer.from(page + head, 'latin1'),
    randomBytes(width * height),
    Buffer.from(' '.repeat(missing) + tail, 'latin1'),
  ]);
}
