import { inflateSync } from 'node:zlib';
import { openEncryption, type DecryptStream } from './pdf-decryption';
import {
  PdfBudget,
  PdfDictionary,
  PdfName,
  PdfReference,
  readValues,
  type PdfValue,
  type PdfVisitor,
} from './pdf-values';
import type { Verdict } from './verdict';

/** Of all object streams of one PDF. */
const mostInflated = 64 * 1024 * 1024;
/** Names, numbers and other values of all objects. Those of a thick book are a few hundred thousand. */
const mostValues = 1_500_000;
/** How often each byte may be read: a text may look like the start of an object. */
const mostReads = 4;

/** Actions (ISO 32000-2, 12.6.4), annotations (12.5.6) and streams that a viewer runs, opens or plays. */
const activeNames = new Set(
  (
    'JavaScript Launch SubmitForm ImportData GoToR GoToE Rendition RichMedia RichMediaExecute Movie Sound ' +
    'FileAttachment EmbeddedFile'
  ).split(' '),
);
/** Entries of dictionaries that are such. */
const activeKeys = ['EmbeddedFiles', 'XFA', 'RichMediaContent'];
/** A file beside its name: it is embedded (7.11.4). */
const fileNameKeys = ['F', 'UF'];

interface ObjectStream {
  readonly dictionary: PdfDictionary;
  readonly data: Buffer;
  readonly number: number;
  readonly generation: number;
}

const isActive = (dictionary: PdfDictionary): boolean =>
  activeKeys.some((key) => dictionary.has(key)) ||
  (dictionary.has('EF') && fileNameKeys.some((key) => dictionary.has(key)));

/** Of what viewers take for an object stream, whatever its type says. */
const isObjectStream = (dictionary: PdfDictionary): boolean => dictionary.has('N') && dictionary.has('First');

/** What the objects of a file say beside their values. */
function readObjects(bytes: Buffer, budget: PdfBudget, visitor: PdfVisitor) {
  const streams: ObjectStream[] = [];
  const encryptions = new Map<number, PdfValue>();
  const trailers: PdfDictionary[] = [];
  for (const { start, number, generation } of objectsIn(bytes)) {
    const { values, at, end } = readValues(bytes, start, budget, visitor);
    const value = values.at(-1);
    if (!(value instanceof PdfDictionary)) continue;
    if (value.has('Encrypt') || value.has('Root')) trailers.push(value);
    if (value.has('O') && value.has('U')) encryptions.set(number, value);
    if (end === 'stream' && isObjectStream(value))
      streams.push({ dictionary: value, data: dataOf(bytes, at, value), number, generation });
  }
  return { streams, encryptions, trailers };
}

/**
 * Looks into a PDF for what it would run, open or attach. It reads everything that looks like an object,
 * whether the tables of the file name it or not, as viewers repair broken tables, each in its own way.
 * @throws PdfBudgetError
 */
export function checkPdf(bytes: Buffer): Verdict {
  let active = false;
  const visitor = {
    name: (name: string) => void (active ||= activeNames.has(name)),
    dictionary: (dictionary: PdfDictionary) => void (active ||= isActive(dictionary)),
  };
  const budget = new PdfBudget(mostReads * bytes.length + mostInflated, mostValues);
  const { streams, encryptions, trailers } = readObjects(bytes, budget, visitor);
  if (active) return 'active';
  const decrypt = decryptionOf(trailers, encryptions);
  if (!decrypt) return 'locked';
  let left = mostInflated;
  for (const { dictionary, data, ...object } of streams) {
    const content = inflate(dictionary, decrypt(data, object), left);
    if (!content) return 'unreadable';
    left -= content.length;
    readValues(content, 0, budget, visitor);
  }
  return active ? 'active' : 'plain';
}

/** Everything behind the word that begins an object, and behind that of a trailer, which is none. */
function* objectsIn(bytes: Buffer): Generator<{ start: number; number: number; generation: number }> {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const before = bytes.toString('latin1', Math.max(0, at - 40), at);
    if (!/[\s\0\d]$/.test(before)) continue;
    const [, number = NaN, generation = NaN] = /(\d+)[\s\0]+(\d+)[\s\0]*$/.exec(before) ?? [];
    yield { start: at + 3, number: Number(number), generation: Number(generation) };
  }
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7))
    yield { start: at + 7, number: NaN, generation: NaN };
}

/** The bytes of a stream. Its length may be wrong, or be told elsewhere. */
function dataOf(bytes: Buffer, word: number, dictionary: PdfDictionary): Buffer {
  const isLineFeed = bytes[word] === 13 && bytes[word + 1] === 10;
  const start = word + (isLineFeed ? 2 : 1);
  const length = dictionary.get('Length');
  const end = typeof length === 'number' ? start + length : -1;
  if (/^\s*endstream/.test(bytes.toString('latin1', end, end + 20))) return bytes.subarray(start, end);
  const found = bytes.indexOf('endstream', start);
  const last = found < 0 ? bytes.length : found;
  return bytes.subarray(
    start,
    last - (/[\r\n]*$/.exec(bytes.toString('latin1', last - 2, last))?.[0].length ?? 0),
  );
}

/** @returns what leaves a stream as it is where nothing is encrypted; null for what asks for a password */
function decryptionOf(
  trailers: readonly PdfDictionary[],
  objects: ReadonlyMap<number, PdfValue>,
): DecryptStream | null {
  const trailer = trailers.findLast((one) => one.has('Encrypt'));
  if (!trailer) return (data) => data;
  const named = trailer.get('Encrypt');
  const encryption = named instanceof PdfReference ? objects.get(named.number) : named;
  const ids = trailer.get('ID');
  const [id] = Array.isArray(ids) ? (ids as PdfValue[]) : [];
  if (!(encryption instanceof PdfDictionary)) return null;
  return openEncryption(encryption, Buffer.isBuffer(id) ? id : Buffer.alloc(0));
}

const flate = ['FlateDecode', 'Fl'];

/** Null for what is not packed as writers of PDF do: what cannot be looked into is not taken. */
function inflate(dictionary: PdfDictionary, data: Buffer, most: number): Buffer | null {
  const filter = dictionary.get('Filter');
  const filters = Array.isArray(filter) ? (filter as PdfValue[]) : [filter ?? null];
  const names = filters.filter((one) => one !== null);
  const isPlain = !dictionary.isBroken && !dictionary.has('F');
  if (!isPlain || !isPlainlyPacked(dictionary.get('DecodeParms') ?? dictionary.get('DP') ?? null))
    return null;
  if (names.length === 0) return data;
  const [name] = names;
  if (names.length > 1 || !(name instanceof PdfName) || !flate.includes(name.name)) return null;
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, most) });
  } catch {
    return null;
  }
}

function isPlainlyPacked(parameters: PdfValue): boolean {
  if (parameters === null) return true;
  if (Array.isArray(parameters)) return (parameters as PdfValue[]).every(isPlainlyPacked);
  if (!(parameters instanceof PdfDictionary)) return false;
  const predictor = parameters.get('Predictor') ?? 1;
  return predictor === 1;
}
