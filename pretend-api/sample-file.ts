import { fileKinds } from 'contract/wire/files';
import { samplePdf, samplePicture } from 'contract/samples/sample-files';
import type { FileEntry } from './state';

/** Replaces a file of which only the reference is known. */
export function sampleFile({ kind, slot }: FileEntry): Blob {
  const { contentType } = fileKinds[kind];
  if (kind === 'png' || kind === 'jpeg')
    return new Blob([samplePicture()], { type: fileKinds.png.contentType });
  return new Blob([samplePdf(`A sample instead of ${slot.replaceAll('_', ' ')}`)], { type: contentType });
}
