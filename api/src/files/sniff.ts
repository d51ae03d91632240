import { fileKinds, type FileKind } from 'shared/contract/files';

/** Tells a file's kind from its bytes as they pass by, in any portions; keeps a few of them at most. */
export interface Sniffer {
  feed(chunk: Buffer): void;
  /** Once all is fed; null for anything that is none of the contract's kinds. */
  kind(): FileKind | null;
}

const headLength = 1024;
const zipHeader = Buffer.from(fileKinds.docx.signature);
/** Bytes of a ZIP entry's header in front of its name. */
const zipHeaderLength = 30;
const contentTypes = '[Content_Types].xml';
const macros = 'word/vbaProject.bin';
/** The stream that makes a compound file a Word document; Excel's, Outlook's and encrypted ones lack it. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

export function createSniffer(): Sniffer {
  let head = Buffer.alloc(0);
  /** The end of what was seen: a mark may be cut in two by the portions. */
  let tail = Buffer.alloc(0);
  const zipNames = new Set<string>();
  let hasWordStream = false;

  function look(window: Buffer): void {
    if (startsWith(head, 'doc')) hasWordStream ||= window.includes(wordStream);
    if (!startsWith(head, 'docx')) return;
    for (let at = window.indexOf(zipHeader); at >= 0; at = window.indexOf(zipHeader, at + 1)) {
      const name = zipNameAt(window, at);
      if (name) zipNames.add(name);
    }
  }

  return {
    feed: (chunk) => {
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
      const window = Buffer.concat([tail, chunk]);
      look(window);
      tail = Buffer.from(window.subarray(-2 * zipHeaderLength));
    },
    kind: () => {
      if (isPdf(head)) return 'pdf';
      if (startsWith(head, 'jpeg')) return 'jpeg';
      if (startsWith(head, 'png')) return 'png';
      if (startsWith(head, 'webp')) return isWebp(head) ? 'webp' : null;
      if (startsWith(head, 'doc')) return hasWordStream ? 'doc' : null;
      const isWord = zipNames.has(contentTypes) && [...zipNames].some((name) => name.startsWith('word/'));
      // Word refuses macros in a .docx as well: only somebody with a purpose makes one.
      return startsWith(head, 'docx') && isWord && !zipNames.has(macros) ? 'docx' : null;
    },
  };
}

function startsWith(head: Buffer, kind: FileKind): boolean {
  const { signature } = fileKinds[kind];
  return signature.every((byte, index) => head[index] === byte);
}

/** Sound and video begin with RIFF, too; a WebP names itself after the size. */
const isWebp = (head: Buffer): boolean => head.toString('latin1', 8, 12) === 'WEBP';

/** Some printers' drivers put a byte order mark or line breaks in front. */
function isPdf(head: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head.toString('latin1'));
}

/** The name of the ZIP entry that begins at `at`; null when it is cut off here, and for names too long to matter. */
function zipNameAt(window: Buffer, at: number): string | null {
  const start = at + zipHeaderLength;
  if (start > window.length) return null;
  const length = Math.min(window.readUInt16LE(at + 26), macros.length + 1);
  return start + length <= window.length ? window.toString('latin1', start, start + length) : null;
}
