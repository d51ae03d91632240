import { createSniffer, refusalOfContent, type Sniffer } from 'contract/wire/file-content';
import { fileMaxBytes, type FileKind } from 'contract/wire/files';
import { i18n } from 'shared/i18n/i18n';

/** Bytes that are looked at before the page may do something else. */
const portion = 256 * 1024;

/**
 * Whether the file is still the one that was chosen: a browser does not read one that has changed on disk
 * since.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    console.warn('A chosen file cannot be read', error);
    return false;
  }
}

/** Looks at a file as the API will, up to the size that it takes. @throws when the browser cannot read it */
export async function readContent(file: Blob): Promise<Sniffer> {
  const content = createSniffer();
  for (let at = 0; at < Math.min(file.size, fileMaxBytes + 1); at += portion)
    content.feed(new Uint8Array(await file.slice(at, at + portion).arrayBuffer()));
  return content;
}

export const unreadable = (name: string): string =>
  i18n.t('We could not read {name}. Please choose another file', { name });

/** Why a chosen file is refused; null when it is one of the kinds. */
export async function refusalOfFile(file: File, kinds: readonly FileKind[]): Promise<string | null> {
  try {
    return refusalOfContent(i18n, await readContent(file), file.name, kinds);
  } catch (error) {
    console.warn('A chosen file cannot be read', error);
    return unreadable(file.name);
  }
}
