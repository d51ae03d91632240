import { fileKinds, knownExtensionOf, type FileKind } from 'contract/wire/files';
import { withoutMetadata } from 'contract/wire/picture-metadata';

/** Decodes a picture, turned as its camera says. Safari reads HEIC in an `img` alone; few others read it. */
async function decode(picture: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(picture);
  } catch (error) {
    const image = new Image();
    image.src = URL.createObjectURL(picture);
    try {
      await image.decode();
      return image;
    } catch {
      throw error;
    } finally {
      URL.revokeObjectURL(image.src);
    }
  }
}

interface Jpeg {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
}

/** Small print of an A4 page stays readable: 170 dots per inch. */
const readable = { longSide: 2000, quality: 0.82 };

/**
 * Draws a picture again as a JPEG with at most `longSide` pixels on its longer side. What the camera wrote
 * beside the pixels (place, device, time) is left behind. One picture at a time: a phone's camera makes some
 * that fill 200 MB of memory.
 * @throws when this browser cannot read the picture
 */
export async function drawJpeg(picture: Blob, { longSide, quality } = readable): Promise<Jpeg> {
  const image = await decode(picture);
  const canvas = document.createElement('canvas');
  try {
    const scale = Math.min(1, longSide / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw');
    pen.imageSmoothingQuality = 'high';
    // A screenshot may be transparent, which JPEG would show as black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (!jpeg) throw new Error('The picture cannot be written');
    return { jpeg, width, height };
  } finally {
    // Without waiting for the garbage collector: Safari counts the pixels of all canvases.
    if ('close' in image) image.close();
    canvas.width = 0;
  }
}

/** Larger than any screen shows a profile picture. @throws when this browser cannot read the picture */
export async function pictureToJpeg(photo: File): Promise<File> {
  const { jpeg } = await drawJpeg(photo);
  const known = knownExtensionOf(photo.name);
  const name = known ? photo.name.slice(0, -known.length) : photo.name;
  return new File([jpeg], `${name}.jpg`, { type: 'image/jpeg' });
}

/** The same picture without place, time and maker; null when its parts cannot be told apart. */
export async function withoutPlace(photo: File, kind: FileKind): Promise<File | null> {
  const plain = withoutMetadata(new Uint8Array(await photo.arrayBuffer()));
  // Of a kind and name as before.
  return plain && new File([plain], photo.name, { type: fileKinds[kind].contentType });
}
