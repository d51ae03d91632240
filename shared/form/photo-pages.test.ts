import { fileMaxBytes } from 'contract/wire/files';
import { fitPages, photoToPdf, readPage, toPdf } from './photo-pages';
import { pagesOf, type PhotoPage } from './photo-pdf';
import { fakePictures } from './testing/fake-pictures';

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const photo = (name: string, ...content: BlobPart[]) => new File(content, name);
const pageOf = (bytes: number): PhotoPage => ({
  jpeg: new Blob([new Uint8Array(bytes)]),
  width: 2000,
  height: 1500,
  turn: 90,
});
const megabyte = 1024 * 1024;

/** The head of a PNG of this many pixels a side. */
function pngHead(side: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(64);
  head.write('\u0089PNG\r\n\u001a\n', 'latin1');
  head.write('IHDR', 12);
  head.writeUInt32BE(side, 16);
  head.writeUInt32BE(side, 20);
  return new Uint8Array(head);
}

test.each([
  ['corrupt.jpg', 'We could not read corrupt.jpg. Take the photo again, or choose another file'],
  [
    'corrupt.HEIC',
    'We could not read corrupt.HEIC. Save it as a JPG and choose that, or take a screenshot of it',
  ],
  ['notes.txt', 'notes.txt is not a picture. Choose a JPG, PNG, WebP or HEIC picture'],
])('%s is refused with what to do', async (name, reason) => {
  fakePictures();
  expect(await readPage(photo(name, 'x'))).toBe(reason);
});

test('a picture that would fill the memory is refused before it is decoded', async () => {
  const pictures = fakePictures();
  const reason = 'vast.png has too many pixels. Take it again at a smaller size';
  expect(await readPage(photo('vast.png', pngHead(8001)))).toBe(reason);
  expect(pictures.mostOpen()).toBe(0);
  expect(await readPage(photo('48-megapixels.png', pngHead(6928)))).toMatchObject({ width: 2000 });
});

test('one photo becomes a PDF that is named after its slot', async () => {
  fakePictures();
  const pdf = await photoToPdf(photo('IMG_1.jpg', 'x'), 'Experience Letters / Relieving Letters');
  expect(pdf).toMatchObject({
    name: 'Experience Letters Relieving Letters.pdf',
    type: 'application/pdf',
  });
  expect(await pagesOf(pdf as File)).toHaveLength(1);
});

describe('pages that are made one file', () => {
  test('stay as they are below 5 MB', async () => {
    const pages = [pageOf(2 * megabyte), pageOf(2 * megabyte)];
    expect(await fitPages(pages)).toBe(pages);
  });

  test.each([2, 10])('are drawn again until %d of 4 MB are below 5 MB, one at a time', async (count) => {
    const pictures = fakePictures((quality, longSide) => (quality * 4 * megabyte * longSide) / 4000);
    const pages = await fitPages(Array.from({ length: count }, () => pageOf(4 * megabyte)));
    expect(pictures.mostOpen()).toBe(1);
    const pdf = toPdf(pages, 'SSC');
    expect(pdf.size).toBeLessThanOrEqual(fileMaxBytes);
    expect(pdf.name).toBe(`SSC (${count} pages).pdf`);
    expect(pages.map(({ turn }) => turn)).toEqual(Array(count).fill(90));
    // No more than needed is lost.
    expect(pages[0]?.width).toBe(count === 2 ? 2000 : 1000);
  });

  test('of which the small ones stay as they are', async () => {
    fakePictures(() => 100_000);
    const small = pageOf(1000);
    const pages = await fitPages([small, pageOf(6 * megabyte)]);
    expect(pages.map(({ jpeg }) => jpeg.size)).toEqual([1000, 100_000]);
    expect(pages[0]?.jpeg).toBe(small.jpeg);
  });
});
