import { fileKinds, type FileKind } from './files';

/** Detects a file's kind from its bytes, fed in chunks of any size; keeps only a few of them. */
export interface Sniffer {
  feed(chunk: Uint8Array): void;
  /** Once all is fed; null for anything that is none of the contract's kinds. */
  kind(): FileKind | null;
}

const headLength = 1024;
/** Bytes of a ZIP entry's header before its name. */
const zipHeaderLength = 30;
const contentTypes = '[Content_Types].xml';
const macros = 'word/vbaProject.bin';
/** The stream that makes a compound file a Word document, in UTF-16; Excel's, Outlook's and encrypted files lack it. */
const wordStream = [...'WordDocument', ''].join('\0');

/** One character a byte. Only ASCII is looked for: other bytes become other characters than their number. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The names of the ZIP entries whose headers are complete in `bytes`; too long ones are cut. */
function zipNames(bytes: Uint8Array): string[] {
  const text = textOf(bytes);
  const header = String.fromCharCode(...fileKinds.docx.signature);
  const names: string[] = [];
  for (let at = text.indexOf(header); at >= 0; at = text.indexOf(header, at + 1)) {
    const start = at + zipHeaderLength;
    if (start > bytes.length) break;
    const given = (bytes[at + 26] ?? 0) + 256 * (bytes[at + 27] ?? 0);
    const end = start + Math.min(given, macros.length + 1);
    if (end <= bytes.length) names.push(text.slice(start, end));
  }
  return names;
}

export function createSniffer(): Sniffer {
  let head: Uint8Array = new Uint8Array();
  /** The end of what was seen: a mark may be split between two chunks. */
  let tail: Uint8Array = new Uint8Array();
  const names = new Set<string>();
  let hasWordStream = false;
  const begins = (kind: FileKind): boolean =>
    fileKinds[kind].signature.every((byte, index) => head[index] === byte);

  return {
    feed: (chunk) => {
      if (head.length < headLength) head = joined(head, chunk.subarray(0, headLength - head.length));
      const window = joined(tail, chunk);
      if (begins('doc')) hasWordStream ||= textOf(window).includes(wordStream);
      if (begins('docx')) for (const name of zipNames(window)) names.add(name);
      tail = window.slice(-2 * zipHeaderLength);
    },
    kind: () => {
      // Some printers' drivers put a byte order mark or line breaks in front.
      const start = textOf(head);
      if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(start)) return 'pdf';
      if (begins('jpeg')) return 'jpeg';
      if (begins('png')) return 'png';
      // Sound and video begin with RIFF, too; a WebP names itself after the size.
      if (begins('webp')) return start.slice(8, 12) === 'WEBP' ? 'webp' : null;
      if (begins('doc')) return hasWordStream ? 'doc' : null;
      const isWord = names.has(contentTypes) && [...names].some((name) => name.startsWith('word/'));
      // Word refuses macros in a .docx as well: only somebody with a purpose makes one.
      return begins('docx') && isWord && !names.has(macros) ? 'docx' : null;
    },
  };
}
