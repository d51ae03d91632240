/** Sizes in bytes of the JPEGs that are drawn, by quality: jsdom has neither pictures nor a canvas. */
type SizeOf = (quality: number, longSide: number) => number;

/**
 * Pictures of 4000 by 3000 pixels, but for those whose name or content says 'corrupt'. Undone by
 * `jest.restoreAllMocks`.
 */
export function fakePictures(sizeOf: SizeOf = () => 1000) {
  const drawn: { readonly longSide: number; readonly quality: number }[] = [];
  let open = 0;
  let mostOpen = 0;
  const createImageBitmap = async (picture: Blob) => {
    const isCorrupt = 'name' in picture && String(picture.name).includes('corrupt');
    if (isCorrupt) throw new Error('unknown format');
    mostOpen = Math.max(mostOpen, ++open);
    await Promise.resolve();
    return { width: 4000, height: 3000, close: () => void open-- };
  };
  Object.assign(globalThis, { createImageBitmap });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('unknown format'));
  const pen = { fillRect: () => undefined, drawImage: () => undefined } as unknown as RenderingContext;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type = '',
    quality = 1,
  ) {
    const longSide = Math.max(this.width, this.height);
    drawn.push({ longSide, quality });
    done(new Blob([new Uint8Array(sizeOf(quality, longSide))], { type }));
  });
  return { drawn, mostOpen: () => mostOpen, open: () => open };
}
