import { heicToJpeg, isHeic } from './picture-to-jpeg';

const photo = new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' });

afterEach(() => jest.restoreAllMocks());

test.each([
  ['IMG_1.HEIC', '', true],
  ['me.heif', '', true],
  ['photo', 'image/heic', true],
  ['me.jpg', 'image/jpeg', false],
])('%s of type %p is HEIC: %p', (name, type, expected) => {
  expect(isHeic(new File(['x'], name, { type }))).toBe(expected);
});

test('becomes a JPG where the browser reads it', async () => {
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width: 10, height: 20, close: () => undefined }),
  });
  const pen = { fillRect: () => undefined, drawImage: () => undefined } as unknown as RenderingContext;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['jpeg'], { type: 'image/jpeg' })));
  expect(await heicToJpeg(photo)).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' });
});

test('fails where the browser does not', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('unknown format')) });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('unknown format'));
  await expect(heicToJpeg(photo)).rejects.toThrow('unknown format');
});
