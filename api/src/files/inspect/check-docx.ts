import type { Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { fileKinds } from 'contract/wire/files';
import { hasActiveField } from './word-fields';
import { hasActiveRelationship } from './word-relationships';
import { readXml, UnreadableError } from './xml-text';
import type { Verdict } from './verdict';

/** Bytes that are unpacked of one document at most: a small archive may become gigabytes. */
const mostBytes = 64 * 1024 * 1024;
/** Parts of a document and of the workbooks in it; one with a hundred pictures has a few hundred. */
const mostParts = 3000;
/** A document, and the workbook of a chart in it. */
const mostLevels = 2;
/** Of the lists of types and relationships; one with a thousand links has 200 KB. */
const longestList = 1024 * 1024;
const contentTypes = '[Content_Types].xml';
/** What types of parts call macros and controls. */
const activeTypes = /vbaproject|vbadata|macroenabled|activex/i;
/** Of the longest signature below. */
const signatureLength = 8;

class ActiveError extends Error {}

interface Budget {
  bytes: number;
  parts: number;
}

/**
 * Looks into a Word document for what it would run, load or attach, whatever its parts are called: by the
 * types of parts, by relationships, by fields, and by the first bytes of every part, also in workbooks of
 * charts.
 */
export async function checkDocx(bytes: Buffer): Promise<Verdict> {
  try {
    const names = await checkParts(bytes, { bytes: mostBytes, parts: mostParts }, mostLevels);
    const isWord = names.includes(contentTypes) && names.some((name) => name.startsWith('word/'));
    return isWord ? 'plain' : 'unreadable';
  } catch (error) {
    if (error instanceof ActiveError) return 'active';
    // The library's own errors are about the archive, too: it works on bytes in memory.
    if (error instanceof Error) return 'unreadable';
    throw error;
  }
}

/** Returns the names of the parts. */
async function checkParts(bytes: Buffer, budget: Budget, levels: number): Promise<string[]> {
  if (levels === 0) throw new UnreadableError();
  const zip = await openZip(bytes);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    if ((budget.parts -= 1) < 0) throw new UnreadableError();
    names.push(entry.fileName);
    if (entry.fileName.endsWith('/')) continue;
    if (!entry.canDecodeFileData()) throw new UnreadableError();
    await checkPart(await zip.openReadStreamPromise(entry), entry, budget, levels);
  }
  return names;
}

const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

type PartKind = 'list' | 'text' | 'other';

function kindOf(name: string): PartKind {
  if (name === contentTypes || /\.rels$/i.test(name)) return 'list';
  return /^word\/.*\.xml$/i.test(name) ? 'text' : 'other';
}

async function checkPart(part: Readable, { fileName }: Entry, budget: Budget, levels: number): Promise<void> {
  const kind = kindOf(fileName);
  const bytes = await readPart(part, kind, budget);
  if (begins(bytes, 'doc')) throw new ActiveError(); // an object, a control or macros
  if (begins(bytes, 'docx')) return void (await checkParts(bytes, budget, levels - 1));
  if (kind === 'other') return;
  const xml = readXml(bytes);
  const isActive =
    kind === 'text'
      ? hasActiveField(xml)
      : (fileName === contentTypes && activeTypes.test(xml)) || hasActiveRelationship(xml, fileName);
  if (isActive) throw new ActiveError();
}

/** Of other parts than texts only the first bytes are read, unless they are archives. */
async function readPart(part: Readable, kind: PartKind, budget: Budget): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    length += chunk.length;
    if ((budget.bytes -= chunk.length) < 0 || (kind === 'list' && length > longestList))
      throw new UnreadableError();
    chunks.push(chunk);
    if (kind !== 'other' || length < signatureLength) continue;
    if (!begins(chunks.length === 1 ? chunk : Buffer.concat(chunks.slice(0, signatureLength)), 'docx')) break;
  }
  part.destroy();
  return Buffer.concat(chunks);
}

const begins = (bytes: Buffer, kind: 'doc' | 'docx') =>
  fileKinds[kind].signature.every((byte, index) => bytes[index] === byte);
