import { extensionOf, extensionsOf, pictureKinds } from 'contract/files';

/** A photo as iPhones store it. Few browsers show it, and the API does not accept it. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** A picture that can become a page of a PDF. Some phones give a name without an extension. */
export function isPicture(file: File): boolean {
  const extension = extensionOf(file.name);
  const isOfOurKinds = extension
    ? extensionsOf(pictureKinds).includes(extension)
    : /^image\/(jpeg|png|webp)$/i.test(file.type);
  return isOfOurKinds || isHeic(file);
}
