import type * as FileContent from 'contract/file-content';
import type { Sniffer } from 'contract/file-content';
import { fileMaxBytes, type FileKind } from 'contract/files';
import { i18n } from 'contract/i18n';

/** Bytes that are looked at before the page may do something else. */
const portion = 256 * 1024;

export type Checks = typeof FileContent;

/**
 * What tells kinds of files apart, the same as at the API. No screen waits for it: it comes behind the first
 * slot, so that a file can be picked without a connection too. @throws when it does not arrive
 */
export const loadChecks = (): Promise<Checks> =>
  import(/* webpackChunkName: "file-content" */ 'contract/file-content');

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
async function readContent(file: Blob, { createSniffer }: Checks): Promise<Sniffer> {
  const content = createSniffer();
  for (let at = 0; at < Math.min(file.size, fileMaxBytes + 1); at += portion)
    content.feed(new Uint8Array(await file.slice(at, at + portion).arrayBuffer()));
  return content;
}

export const unreadable = (name: string): string =>
  i18n.t('We could not read {name}. Please choose another file', { name });

const notChecked = /*i18n*/ 'We could not check this file. Check your connection and choose it again';

/**
 * Looks at a chosen file with the checks.
 * @returns what `judge` says, or why it could not be asked
 */
export async function judged<Verdict>(
  file: File,
  judge: (content: Sniffer, checks: Checks) => Verdict | Promise<Verdict>,
): Promise<Verdict | string> {
  const checks = await loadChecks().catch((error: unknown) => {
    console.error('The part that checks files did not arrive', error);
    return null;
  });
  if (!checks) return i18n.t(notChecked);
  try {
    return await judge(await readContent(file, checks), checks);
  } catch (error) {
    console.warn('A chosen file cannot be read', error);
    return unreadable(file.name);
  }
}

/** Why a chosen file is refused; null when it is one of the kinds. */
export const refusalOfFile = (file: File, kinds: readonly FileKind[]): Promise<string | null> =>
  judged(file, (content, { refusalOfContent }) => refusalOfContent(content, file.name, kinds));
