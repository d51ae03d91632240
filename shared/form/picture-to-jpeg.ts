/**
 * Pixels of a photo's longer side: a page of small print stays readable, and well below any limit in bytes.
 */
const longSide = 2400;
const jpegQuality = 0.82;

/** Decodes a picture. Safari reads HEIC in an `img` alone; other browsers do not read it at all. */
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

/**
 * Draws a picture again as a JPEG. What the camera wrote beside the pixels (place, device, time) is left
 * behind.
 * @throws when this browser cannot read the picture
 */
export async function drawJpeg(
  picture: Blob,
): Promise<{ readonly jpeg: Blob; readonly width: number; readonly height: number }> {
  const image = await decode(picture);
  const scale = Math.min(1, longSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  // A screenshot may be transparent, which JPEG would show as black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  if ('close' in image) image.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  });
  if (!jpeg) throw new Error('The picture cannot be written');
  return { jpeg, width: canvas.width, height: canvas.height };
}

/** A photo as iPhones store it. Few browsers show it, and the API does not accept it. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** @throws when this browser cannot read HEIC */
export async function heicToJpeg(photo: File): Promise<File> {
  const { jpeg } = await drawJpeg(photo);
  return new File([jpeg], `${photo.name.replace(/\.hei[cf]$/i, '')}.jpg`, { type: 'image/jpeg' });
}
