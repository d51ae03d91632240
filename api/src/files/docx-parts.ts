import type { Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { fileKinds } from 'contract/files';

/** Bytes that are unpacked of one document at most: a small archive may become gigabytes. */
const mostBytes = 64 * 1024 * 1024;
/** A document within a document within a document; no candidate has more. */
const mostLevels = 3;
const contentTypes = '[Content_Types].xml';
/** What types of parts and relationships call macros, and what comes with them. */
const macroTypes = /vbaproject|vbadata|macroenabled/i;
/**
 * The stream that every project of macros has, in UTF-16 as compound files name theirs; its case does not
 * matter to Office.
 */
const macroStream = new RegExp([...'_VBA_PROJECT'].join('\\0'), 'i');

/** Of the longest signature below. */
const signatureLength = 8;

class NoDocument extends Error {}

/**
 * Whether a Word document can be read whole and has no macros, whatever its parts are called: by the types of
 * parts and relationships, and by the bytes of every part, also of documents that are embedded in it.
 */
export async function isPlainDocument(bytes: Buffer): Promise<boolean> {
  try {
    const names = await checkParts(bytes, { left: mostBytes }, mostLevels);
    return names.includes(contentTypes) && names.some((name) => name.startsWith('word/'));
  } catch (error) {
    // The library's own errors are about the archive, too: it works on bytes in memory.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** Returns the names of the parts. Throws at macros and at what cannot be read. */
async function checkParts(bytes: Buffer, budget: { left: number }, levels: number): Promise<string[]> {
  if (levels === 0) throw new NoDocument();
  const zip = await openZip(bytes);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    if (entry.fileName.endsWith('/')) continue;
    if (!entry.canDecodeFileData()) throw new NoDocument();
    await checkPart(await zip.openReadStreamPromise(entry), entry, budget, levels);
  }
  return names;
}

const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** Reads no more of a part than it takes: of most that is their first bytes. */
async function checkPart(
  part: Readable,
  { fileName }: Entry,
  budget: { left: number },
  levels: number,
): Promise<void> {
  const isText = fileName === contentTypes || /\.rels$/i.test(fileName);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    budget.left -= chunk.length;
    if (budget.left < 0) throw new NoDocument();
    chunks.push(chunk);
    const isLooked = length >= signatureLength;
    length += chunk.length;
    if (isText || isLooked || length < signatureLength) continue;
    const head = Buffer.concat(chunks);
    if (!begins(head, 'doc') && !begins(head, 'docx')) break;
  }
  part.destroy();
  const bytes = Buffer.concat(chunks);
  if (isText && macroTypes.test(plainText(bytes))) throw new NoDocument();
  if (begins(bytes, 'doc') && macroStream.test(bytes.toString('latin1'))) throw new NoDocument();
  if (begins(bytes, 'docx')) await checkParts(bytes, budget, levels - 1);
}

const begins = (bytes: Buffer, kind: 'doc' | 'docx') =>
  fileKinds[kind].signature.every((byte, index) => bytes[index] === byte);

/** XML may be in UTF-16, and may write any letter as its number. */
const plainText = (xml: Buffer): string =>
  xml
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code < 128 ? String.fromCharCode(code) : '?';
    });
