import { fileMessages, refusalOfPick } from 'contract/files';
import { i18n } from 'contract/i18n';
import { isReadable } from './file-content';
import type { FileSlotProps } from './file-slot-props';
import { isHeic, isPicture } from './picture-kind';

export type Slot = Pick<FileSlotProps, 'kinds' | 'label' | 'picture' | 'picks' | 'slot'>;

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

async function toJpeg(photo: File, kinds: Slot['kinds']): Promise<File | string> {
  try {
    const { heicToJpeg } = await import(/* webpackChunkName: "photos" */ './picture-to-jpeg');
    return await heicToJpeg(photo);
  } catch (error) {
    console.warn('This browser cannot convert HEIC', error);
    return fileMessages.kind(kinds);
  }
}

/** Whether a file of another kind than the slot takes becomes one of its kinds. */
export const isConverted = (file: File, { kinds, picture }: Slot): boolean =>
  picture ? isHeic(file) : takesPhotos({ kinds }) && isPicture(file);

function convert(file: File, { kinds, label, picture }: Slot): Promise<File | string> {
  return picture ? toJpeg(file, kinds) : toPdf(file, label);
}

/** The accepted file, or why it was refused. */
export async function accept(file: File, slot: Slot): Promise<File | string> {
  const usable = isConverted(file, slot) ? await convert(file, slot) : file;
  if (typeof usable === 'string') return usable;
  const reason = refusalOfPick(usable, slot.kinds);
  if (reason) return reason;
  return (await isReadable(usable))
    ? usable
    : i18n.t('We could not read {name}. Please choose another file', { name: file.name });
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
