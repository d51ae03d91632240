import { refusalOfContent, type Sniffer } from 'contract/wire/file-content';
import { fileMaxBytes, fileMessages } from 'contract/wire/files';
import { i18n } from 'shared/i18n/i18n';
import { readContent, unreadable } from './file-content';
import type { FileSlotProps } from './file-slot-props';
import { hasPicture, isHeic, isPicture } from './picture-kind';

export type Slot = Pick<FileSlotProps, 'kinds' | 'label' | 'picture' | 'picks' | 'slot'>;

/** A PDF that asks for a password. */
export interface LockedPdf {
  readonly locked: File;
}

/** Papers are photographed by most: a slot that takes PDF makes one of pictures. */
export const takesPhotos = ({ kinds }: Pick<Slot, 'kinds'>): boolean => kinds.includes('pdf');

/** The part of the page that reads photos did not arrive. */
export const photosFailed =
  /*i18n*/ 'We could not prepare your photos. Check your connection and choose them again';

/** The photo as a PDF, or why it cannot be one. What makes it is fetched at the first photo. */
async function toPdf(photo: File, label: string): Promise<File | string> {
  try {
    const { photoToPdf } = await import(/* webpackChunkName: "photos" */ './photo-pages');
    return await photoToPdf(photo, label);
  } catch (error) {
    console.error('The photo could not be made a PDF', error);
    return i18n.t(photosFailed);
  }
}

/** The picture as it may be sent, without what the camera wrote about place, time and device. */
async function toProfilePicture(photo: File, content: Sniffer, kinds: Slot['kinds']): Promise<File | string> {
  if (content.isVast()) return fileMessages.vast(i18n);
  const kind = content.kind();
  const isOurs = kind !== null && kinds.includes(kind);
  try {
    const { pictureToJpeg, withoutPlace } = await import(
      /* webpackChunkName: "photos" */ './picture-to-jpeg'
    );
    const plain = isOurs && photo.size <= fileMaxBytes ? await withoutPlace(photo, kind) : null;
    return plain ?? (await pictureToJpeg(photo));
  } catch (error) {
    console.warn('This browser cannot draw the picture', error);
    return isOurs || !isHeic(photo) ? unreadable(photo.name) : fileMessages.kind(i18n, kinds);
  }
}

const lockFailed =
  /*i18n*/ 'We could not check whether this PDF asks for a password. Check your connection and choose it again';

/** A PDF that is encrypted: as it is when it opens for everybody. */
async function openEncrypted(file: File): Promise<File | LockedPdf | string> {
  try {
    const { needsPassword } = await import(/* webpackChunkName: "pdf" */ './pdf/unlock-pdf');
    return (await needsPassword(file)) ? { locked: file } : file;
  } catch (error) {
    console.warn('The encrypted PDF cannot be opened', error);
    const isBroken = error instanceof Error && error.name === 'PdfError';
    return isBroken ? fileMessages.content(i18n, ['pdf']) : i18n.t(lockFailed);
  }
}

/** Whether it looks as if a file of another kind than the slot takes becomes one of its kinds. */
export const isConverted = (file: File, { kinds, picture }: Slot): boolean =>
  isPicture(file) && (picture ? isHeic(file) || file.size > fileMaxBytes : takesPhotos({ kinds }));

function acceptContent(content: Sniffer, file: File, slot: Slot): Promise<File | LockedPdf | string> {
  const { kinds, label, picture } = slot;
  if (hasPicture(content, file) && (picture || takesPhotos(slot)))
    return picture ? toProfilePicture(file, content, kinds) : toPdf(file, label);
  const refusal = refusalOfContent(i18n, content, file.name, kinds);
  if (refusal) return Promise.resolve(refusal);
  return content.kind() === 'pdf' && content.isEncrypted() ? openEncrypted(file) : Promise.resolve(file);
}

/** The accepted file, a PDF that must be opened first, or why the file is refused. */
export async function accept(file: File, slot: Slot): Promise<File | LockedPdf | string> {
  try {
    return await acceptContent(await readContent(file), file, slot);
  } catch (error) {
    console.warn('A chosen file cannot be read', error);
    return unreadable(file.name);
  }
}

const refusals = {
  chose: {
    alone: /*i18n*/ 'Add one file here. You chose {count}',
    together: /*i18n*/ 'Add one file here. You chose {count}. Only pictures can be added together',
  },
  dropped: {
    alone: /*i18n*/ 'Add one file here. You dropped {count}',
    together: /*i18n*/ 'Add one file here. You dropped {count}. Only pictures can be added together',
  },
} as const;

/** Why files that are added together are refused; null when they become one PDF. */
export function refusalOfAll(files: readonly File[], slot: Slot, what: 'chose' | 'dropped'): string | null {
  const { alone, together } = refusals[what];
  if (!takesPhotos(slot)) return i18n.t(alone, { count: files.length });
  return files.every(isPicture) ? null : i18n.t(together, { count: files.length });
}

/** Pictures of web pages are dragged as links, or as HTML: no file comes with them. */
export const nothingDropped =
  /*i18n*/ 'What you dropped is not a file. Save the picture or document to this device first, then drop it here or use Choose file';
