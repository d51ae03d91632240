import { fileKinds, type FileKind } from './files';
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

  function look(bytes: Uint8Array): void {
    if (begins('jpeg')) return jpeg.feed(bytes, length - bytes.length);
    if (begins('docx')) {
      const names = zipNames(bytes, mostHeaders - headers);
      headers += names.length;
      note('types', names.includes(contentTypes));
      note(
        'word',
        names.some((name) => name.startsWith('word/')),
      );
      return note('macros', headers >= mostHeaders || names.some((name) => macroParts.test(name)));
    }
    if (begins('png') || begins('webp')) return;
    const text = textOf(bytes);
    note('word', text.includes(wordStream));
    note('macros', macroStorage.test(text));
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
      // Some printers' drivers put a byte order mark or line breaks in front.
      const start = textOf(head);
      if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(start)) return /%PDF-\d\.\d\s*\S/.test(start) ? 'pdf' : null;
      if (begins('jpeg')) return 'jpeg';
      if (begins('png')) return 'png';
      // Sound and video begin with RIFF, too; a WebP names itself after the size.
      if (begins('webp')) return start.slice(8, 12) === 'WEBP' ? 'webp' : null;
      if (seen.has('macros') || !seen.has('word')) return null;
      if (begins('doc')) return 'doc';
      return begins('docx') && seen.has('types') ? 'docx' : null;
    },
    /** Whether it is a picture that would fill the memory of a reader's device. */
    isVast: () => Math.max(jpeg.pixels, begins('png') || begins('webp') ? pixelsOf(head) : 0) > maxPixels,
  };
}
