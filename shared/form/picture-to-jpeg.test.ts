import { isHeic, isPicture } from './picture-kind';
import { drawJpeg, pictureToJpeg } from './picture-to-jpeg';
import { fakePictures } from './testing/fake-pictures';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['IMG_1.HEIC', '', true],
  ['me.heif', '', true],
  ['photo', 'image/heic', true],
  ['me.jpg', 'image/jpeg', false],
])('%s of type %p is HEIC: %p', (name, type, expected) => {
  expect(isHeic(new File(['x'], name, { type }))).toBe(expected);
});

test.each([
  ['IMG_1.HEIC', '', true],
  ['front.JPG', 'image/jpeg', true],
  ['front.jpeg', '', true],
  ['screenshot.png', 'image/png', true],
  ['whatsapp.webp', 'image/webp', true],
  ['photo', 'image/jpeg', true],
  ['photo', '', false],
  ['scan.pdf', 'application/pdf', false],
  ['drawing.svg', 'image/svg+xml', true],
  ['photo.jfif', '', true],
  ['photo.jpe', '', true],
  ['moving.gif', '', true],
  ['scan.bmp', '', true],
  ['new.avif', '', true],
  ['S.R.Kumar', '', false],
])('%s of type %p becomes a page: %p', (name, type, expected) => {
  expect(isPicture(new File(['x'], name, { type }))).toBe(expected);
});

test('HEIC becomes a JPG where the browser reads it', async () => {
  fakePictures();
  const photo = new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' });
  expect(await pictureToJpeg(photo)).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' });
});

test('and fails where the browser does not', async () => {
  fakePictures();
  await expect(pictureToJpeg(new File(['heic'], 'corrupt.heic'))).rejects.toThrow('unknown format');
});

test('a large picture is drawn with 2000 pixels on its longer side, and its memory is released', async () => {
  const pictures = fakePictures();
  expect(await drawJpeg(new Blob(['jpeg']))).toMatchObject({ width: 2000, height: 1500 });
  expect(pictures.open()).toBe(0);
});
