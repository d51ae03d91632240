import { createSniffer } from 'contract/wire/file-content';
import { countPages } from './photo-mark';
import { pagesOf, pdfAround, type PhotoPage, type Turn } from './photo-pdf';

/** A JPEG may contain the words that its PDF is read by. */
const bytes = (words: string) => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(words), 0xff, 0xd9]);
const pageOf = (words: string, width: number, height: number, turn: Turn = 0): PhotoPage => ({
  jpeg: new Blob([bytes(words)]),
  width,
  height,
  turn,
});
const front = pageOf('front', 600, 800);
const tricky = pageOf('/Rotate 90 /Width 1 /Height 1 /Length 5 >>\nstream\n', 1600, 900, 90);
const back = pageOf('back \u0080\u009f', 800, 600, 270);

const latin1 = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('latin1');
const fileOf = (pages: readonly PhotoPage[]) => new Blob(pdfAround(pages));
const textOf = (...pages: readonly PhotoPage[]) => latin1(fileOf(pages));

describe.each([
  ['one page', [front]],
  ['two pages', [front, back]],
  ['ten pages', Array.from({ length: 10 }, (_, index) => pageOf('x'.repeat(index * 97), 300, 400))],
])('a PDF of %s', (_, pages) => {
  test('is one from its first byte to its last, also for the API', async () => {
    const text = await textOf(...pages);
    expect(text.startsWith('%PDF-1.4\n')).toBe(true);
    expect(text.endsWith('%%EOF\n')).toBe(true);
    const sniffer = createSniffer();
    sniffer.feed(Buffer.from(text, 'latin1'));
    expect(sniffer.kind()).toBe('pdf');
  });

  test('has a table that points at every object', async () => {
    const text = await textOf(...pages);
    const count = 2 + 3 * pages.length;
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(table).startsWith(`xref\n0 ${count + 1}\n`)).toBe(true);
    const entries = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)];
    expect(entries.map(([, offset]) => /^\d+ 0 obj/.exec(text.slice(Number(offset)))?.[0])).toEqual(
      Array.from({ length: count }, (_entry, index) => `${index + 1} 0 obj`),
    );
  });

  test('says how many pages it has', async () => {
    const kids = pages.map((_page, index) => `${3 + 3 * index} 0 R`).join(' ');
    expect(await textOf(...pages)).toContain(`/Kids [${kids}] /Count ${pages.length} >>`);
    expect(await countPages(fileOf(pages))).toBe(pages.length);
  });

  test('draws on each page the picture that follows it', async () => {
    const text = await textOf(...pages);
    pages.forEach((_page, index) => {
      const number = 3 + 3 * index;
      expect(text).toContain(`/Photo ${number + 1} 0 R >> >> /Contents ${number + 2} 0 R`);
    });
  });
});

test('contains the picture byte by byte', async () => {
  expect(await textOf(back)).toContain(`stream\n${await latin1(back.jpeg)}\nendstream`);
});

test.each([
  [600, 800, '[0 0 595.0 793.3]'],
  [800, 600, '[0 0 793.3 595.0]'],
])('keeps the shape of a picture of %d by %d on a page of A4 size', async (width, height, box) => {
  expect(await textOf(pageOf('x', width, height))).toContain(`/MediaBox ${box} /Rotate 0`);
});

test('its pages can be read again, with their pictures and turns', async () => {
  const pages = await pagesOf(fileOf([front, tricky, back]));
  expect(pages.map(({ width, height, turn }) => [width, height, turn])).toEqual([
    [600, 800, 0],
    [1600, 900, 90],
    [800, 600, 270],
  ]);
  const jpegs = [front, tricky, back].map(({ jpeg }) => jpeg);
  expect(await Promise.all(pages.map(({ jpeg }) => latin1(jpeg)))).toEqual(
    await Promise.all(jpegs.map(latin1)),
  );
});

test('another PDF has no pages of ours', async () => {
  const scan = new Blob(['%PDF-1.4\n1 0 obj /Rotate 90 /Width 1 /Height 1 /Length 1 >>\nstream\n']);
  expect([await countPages(scan), await pagesOf(scan)]).toEqual([0, []]);
});
