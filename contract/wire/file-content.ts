import type { I18n } from '@lingui/core';
import { fileKinds, fileMaxBytes, fileMessages, nameSays, type FileKind } from './files';
import { contentOfHead, contentOfPart, nameOfContent, type OtherContent } from './other-contents';
import { createJpegWalk, maxPixels, pixelsOf } from './picture-size';

const headLength = 1024;
/** Bytes of a ZIP entry's header before its name. */
const zipHeaderLength = 30;
const contentTypes = '[Content_Types].xml';
/** Names of parts with macros, which a .docx has only on purpose. */
const macroParts = /vba(?:project|data)/i;
/** In compound files names are in UTF-16. */
const utf16 = (name: string): string => [...name, ''].join('\0');
/** The stream that makes a compound file a Word document; Excel's, Outlook's and encrypted files lack it. */
const wordStream = utf16('WordDocument');
const macroStorage = new RegExp(utf16('_VBA_PROJECT'), 'i');
/** Streams of other compound files. The encrypted package is a document of Office with a password. */
const compoundStreams: readonly (readonly [string, OtherContent])[] = [
  [utf16('Workbook'), 'excel'],
  [utf16('PowerPoint Document'), 'powerpoint'],
];
const lockedPackage = utf16('EncryptedPackage');
/** Readers look for a PDF's header in its first 1,024 bytes (ISO 32000-1, implementation note 13). */
const pdfHeader = /%PDF-\d\.\d\s*\S/;
/** How each revision of a PDF ends, and how each of its objects begins. */
const pdfEnds = ['startxref', 'trailer', '%%EOF'];
const pdfObject = ' obj';
/** In the trailer, which no password hides (ISO 32000-1, 7.6.1). */
const encryption = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
/** Longer names of parts are cut. */
const longestName = 200;
/** Bytes that are looked at again with the next portion: a mark may be split between the two. */
const overlap = zipHeaderLength + longestName;
/** Headers of parts that are looked at, those in an overlap again; no document has as many. */
const mostHeaders = 50_000;

/** One character a byte. Only ASCII is looked for: other bytes become other characters than their number. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The names of ZIP entries whose headers are complete in `bytes`, at most `most`; long ones are cut. */
function zipNames(bytes: Uint8Array, most: number): string[] {
  const text = textOf(bytes);
  const header = String.fromCharCode(...fileKinds.docx.signature);
  const names: string[] = [];
  for (let at = text.indexOf(header); at >= 0 && names.length < most; at = text.indexOf(header, at + 1)) {
    const start = at + zipHeaderLength;
    if (start > bytes.length) break;
    const given = (bytes[at + 26] ?? 0) + 256 * (bytes[at + 27] ?? 0);
    const end = start + Math.min(given, longestName);
    if (end <= bytes.length) names.push(text.slice(start, end));
  }
  return names;
}

/** Detects a file's kind from its bytes, fed in chunks of any size; keeps only a few of them. */
export function createSniffer() {
  let head: Uint8Array = new Uint8Array();
  /** The end of what was seen. */
  let tail: Uint8Array = new Uint8Array();
  let length = 0;
  let headers = 0;
  const seen = new Set<string>();
  const jpeg = createJpegWalk();
  const begins = (kind: FileKind): boolean =>
    fileKinds[kind].signature.every((byte, index) => head[index] === byte);
  const note = (mark: string, isThere: boolean): void => void (isThere && seen.add(mark));
  let other: OtherContent | undefined;
  /** Where the last end and the last object of a PDF are. */
  let lastEnd = -1;
  let lastObject = -1;

  function lookAtZip(bytes: Uint8Array): void {
    const names = zipNames(bytes, mostHeaders - headers);
    headers += names.length;
    note('types', names.includes(contentTypes));
    note(
      'word',
      names.some((name) => name.startsWith('word/')),
    );
    note('macros', headers >= mostHeaders || names.some((name) => macroParts.test(name)));
    for (const name of names) other ??= contentOfPart(name);
  }

  function lookAtCompound(text: string): void {
    note('word', text.includes(wordStream));
    note('macros', macroStorage.test(text));
    note('locked', text.includes(lockedPackage));
    other ??= compoundStreams.find(([stream]) => text.includes(stream))?.[1];
  }

  function lookAtPdf(text: string, start: number): void {
    const last = (mark: string) => {
      const at = text.lastIndexOf(mark);
      return at < 0 ? -1 : start + at;
    };
    lastEnd = Math.max(lastEnd, ...pdfEnds.map(last));
    lastObject = Math.max(lastObject, last(pdfObject));
    note('encrypted', encryption.test(text));
  }

  function look(bytes: Uint8Array): void {
    const start = length - bytes.length;
    if (begins('jpeg')) return jpeg.feed(bytes, start);
    if (begins('docx')) return lookAtZip(bytes);
    if (begins('png') || begins('webp')) return;
    if (begins('doc')) return lookAtCompound(textOf(bytes));
    lookAtPdf(textOf(bytes), start);
  }

  return {
    feed: (chunk: Uint8Array): void => {
      if (head.length < headLength) head = joined(head, chunk.subarray(0, headLength - head.length));
      const bytes = joined(tail, chunk);
      length += chunk.length;
      look(bytes);
      tail = bytes.slice(-overlap);
    },
    /** Once all is fed; null for anything that is none of the contract's kinds, or contains macros. */
    kind: (): FileKind | null => {
      if (begins('jpeg')) return 'jpeg';
      if (begins('png')) return 'png';
      const start = textOf(head);
      // Sound and video begin with RIFF, too; a WebP names itself after the size.
      if (begins('webp')) return start.slice(8, 12) === 'WEBP' ? 'webp' : null;
      if (begins('doc') || begins('docx')) {
        if (seen.has('macros') || !seen.has('word')) return null;
        if (begins('doc')) return 'doc';
        return seen.has('types') ? 'docx' : null;
      }
      // Scanners, printers' drivers and mail gateways put something in front.
      return pdfHeader.test(start) ? 'pdf' : null;
    },
    /** What a file of none of the kinds is; null when that is not known. */
    other: (): OtherContent | null => other ?? contentOfHead(textOf(head)),
    /** Whether it is a picture that would fill the memory of a reader's device. */
    isVast: () => Math.max(jpeg.pixels, begins('png') || begins('webp') ? pixelsOf(head) : 0) > maxPixels,
    /** A PDF that ends within an object: the rest was lost on the way. */
    isCut: () => lastEnd < 0 || lastObject > lastEnd,
    /** A PDF that asks for a password, or only forbids printing or copying: a reader of PDF knows which. */
    isEncrypted: () => seen.has('encrypted'),
    /** A document of Office that asks for a password. */
    isLocked: () => seen.has('locked'),
    /** Bytes that were fed. */
    size: () => length,
  };
}

export type Sniffer = ReturnType<typeof createSniffer>;

function refusalOfOther(i18n: I18n, content: Sniffer, name: string, kinds: readonly FileKind[]): string {
  if (content.isLocked()) return fileMessages.locked(i18n);
  const other = content.other();
  const takesDocuments = kinds.includes('pdf');
  if (takesDocuments && other && other !== 'picture')
    return fileMessages.otherDocument(i18n, nameOfContent(i18n, other));
  return nameSays(name, kinds) ? fileMessages.content(i18n, kinds) : fileMessages.kind(i18n, kinds);
}

/**
 * Why a file is refused; null when it is one of the kinds. Decided by its content: what it is called only
 * chooses the words. The same on the device, at the pick, and at the API.
 * @param content of the whole file
 */
export function refusalOfContent(
  i18n: I18n,
  content: Sniffer,
  name: string,
  kinds: readonly FileKind[],
): string | null {
  if (content.size() === 0) return fileMessages.empty(i18n);
  if (content.size() > fileMaxBytes) return fileMessages.tooLarge(i18n);
  const kind = content.kind();
  if (!kind) return refusalOfOther(i18n, content, name, kinds);
  if (!kinds.includes(kind))
    return nameSays(name, kinds) ? fileMessages.content(i18n, kinds) : fileMessages.kind(i18n, kinds);
  if (kind === 'pdf' && content.isCut()) return fileMessages.cut(i18n);
  return content.isVast() ? fileMessages.vast(i18n) : null;
}
