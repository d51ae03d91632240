import type { Sniffer } from 'contract/wire/file-content';
import { extensionsOf, knownExtensionOf, pictureKinds } from 'contract/wire/files';

/** A photo as iPhones store it. Few browsers show it, and the API does not accept it. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** Pictures that some browsers show, besides those that the API takes. */
const otherPictures = [
  '.avif',
  '.bmp',
  '.gif',
  '.ico',
  '.jfif',
  '.jpe',
  '.jxl',
  '.pjpeg',
  '.svg',
  '.tif',
  '.tiff',
];

/** Whether a file says that it is a picture, before it is read. */
export function isPicture(file: File): boolean {
  if (/^image\//i.test(file.type) || isHeic(file)) return true;
  const extension = knownExtensionOf(file.name);
  return [...extensionsOf(pictureKinds), ...otherPictures].includes(extension);
}

/** Whether it is one, or at least says so and is nothing else that is known. */
export function hasPicture(content: Sniffer, file: File): boolean {
  const kind = content.kind();
  if (kind) return (pictureKinds as readonly string[]).includes(kind);
  const other = content.other();
  return other === 'picture' || (other === null && content.size() > 0 && isPicture(file));
}
