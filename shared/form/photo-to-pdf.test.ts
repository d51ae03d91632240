import { pdfAround } from './photo-to-pdf';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);
const latin1 = (...parts: BlobPart[]) =>
  // Or bytes, which it takes too.
  Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString('latin1');
const pdfOf = (width: number, height: number) => latin1(...pdfAround(jpeg, width, height));

test('is a PDF from its first byte to its last', () => {
  const text = pdfOf(600, 800);
  expect(text.startsWith('%PDF-1.4\n')).toBe(true);
  expect(text.endsWith('%%EOF\n')).toBe(true);
});

test('contains the picture byte by byte', () => {
  expect(pdfOf(600, 800)).toContain(`stream\n${latin1(jpeg)}\nendstream`);
});

test('its table points at every object', () => {
  const text = pdfOf(600, 800);
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(table).startsWith('xref\n0 6\n')).toBe(true);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
  );
});

test.each([
  [600, 800, '[0 0 595.0 793.3]'],
  [800, 600, '[0 0 793.3 595.0]'],
])('keeps the shape of a picture of %d by %d on a page of A4 size', (width, height, box) => {
  expect(pdfOf(width, height)).toContain(`/MediaBox ${box}`);
});
