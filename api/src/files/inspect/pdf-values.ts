/** A value of a PDF (ISO 32000-1, 7.3). */
export type PdfValue =
  | PdfName
  | PdfDictionary
  | PdfReference
  | Buffer
  | number
  | boolean
  | null
  | readonly PdfValue[];

export class PdfName {
  constructor(readonly name: string) {}
}
export class PdfReference {
  constructor(readonly number: number) {}
}
export class PdfDictionary {
  constructor(
    private readonly entries: ReadonlyMap<string, PdfValue>,
    /** Whether viewers may read it in more than one way. */
    readonly isBroken: boolean,
  ) {}
  get(key: string): PdfValue | undefined {
    return this.entries.get(key);
  }
  has(key: string): boolean {
    return this.entries.has(key);
  }
}

/** What reading a file may cost. @throws PdfBudgetError */
export class PdfBudget {
  constructor(
    private bytes: number,
    private values: number,
  ) {}
  takeBytes(count: number): void {
    if ((this.bytes -= count) < 0) throw new PdfBudgetError();
  }
  takeValue(): void {
    if ((this.values -= 1) < 0) throw new PdfBudgetError();
  }
}
export class PdfBudgetError extends Error {
  override readonly name = 'PdfBudgetError';
}

/** Gets every name and every dictionary that is read. */
export interface PdfVisitor {
  /** A name that is a value, or an entry of a list. */
  name(name: string): void;
  dictionary(dictionary: PdfDictionary): void;
}

const isSpace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((one) => one.charCodeAt(0)));
const isRegular = (byte: number): boolean => !isSpace.has(byte) && !delimiters.has(byte);
const code = (character: string): number => character.charCodeAt(0);
const [backslash, open, close] = [...'\\()'].map(code) as [number, number, number];

/** Words that end an object, even where it is not complete. */
const ends = new Set(['endobj', 'stream', 'endstream', 'obj', 'xref', 'startxref', 'trailer']);

const constants: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** `at`: behind the value, or behind the word that ends it. */
interface Read {
  readonly values: readonly PdfValue[];
  readonly at: number;
  readonly end: string | null;
}

/** Dictionaries and lists within each other; writers of PDF need a dozen. */
const mostLevels = 500;

interface Frame {
  readonly isDictionary: boolean;
  readonly values: PdfValue[];
}

/** The values that were read, and the dictionaries and lists that are open. */
function collectValues(budget: PdfBudget, visitor: PdfVisitor) {
  const frames: [Frame, ...Frame[]] = [{ isDictionary: false, values: [] }];
  const top = (): Frame => frames.at(-1) ?? frames[0];
  function push(value: PdfValue): void {
    budget.takeValue();
    top().values.push(value);
  }
  function open(isDictionary: boolean): void {
    if (frames.length > mostLevels) throw new PdfBudgetError();
    frames.push({ isDictionary, values: [] });
  }
  function close(): void {
    if (frames.length === 1) return;
    const { isDictionary, values } = frames.pop()!;
    push(isDictionary ? dictionaryOf(values, visitor) : values);
    if (!isDictionary) visitNames(values, visitor);
  }
  return {
    push,
    open,
    close,
    /** A number, a constant, or the end of a reference. */
    word(word: string): void {
      const { values } = top();
      if (word === 'R' && values.length >= 2) {
        const [number] = values.splice(-2);
        return push(new PdfReference(typeof number === 'number' ? number : NaN));
      }
      const number = Number(word);
      push(constants.get(word) ?? (Number.isNaN(number) ? null : number));
    },
    /** Closes what is open. */
    end(): readonly PdfValue[] {
      while (frames.length > 1) close();
      visitNames(frames[0].values, visitor);
      return frames[0].values;
    },
  };
}

/**
 * Reads values up to a word that ends an object. It takes what no viewer should, as a file that is to be
 * refused may be broken on purpose.
 */
export function readValues(bytes: Buffer, start: number, budget: PdfBudget, visitor: PdfVisitor): Read {
  const values = collectValues(budget, visitor);
  for (let at = start; ;) {
    while (isSpace.has(bytes[at] ?? -1)) at += 1;
    budget.takeBytes(1);
    if (at >= bytes.length) return { values: values.end(), at, end: null };
    const { end, word, value, bracket } = readToken(bytes, at);
    budget.takeBytes(end - at);
    at = end;
    if (word !== undefined && ends.has(word)) return { values: values.end(), at, end: word };
    if (word !== undefined) values.word(word);
    else if (value !== undefined) values.push(value);
    else if (bracket === 'close') values.close();
    else if (bracket !== undefined) values.open(bracket === 'dictionary');
  }
}

interface Token {
  readonly end: number;
  readonly value?: PdfValue;
  readonly word?: string;
  readonly bracket?: 'dictionary' | 'list' | 'close';
}

function readToken(bytes: Buffer, at: number): Token {
  switch (String.fromCharCode(bytes[at]!)) {
    case '%':
      return { end: endOfLine(bytes, at) };
    case '(':
      return readString(bytes, at + 1);
    case '<':
      return bytes[at + 1] === bytes[at] ? { end: at + 2, bracket: 'dictionary' } : readHex(bytes, at + 1);
    case '>':
      return bytes[at + 1] === bytes[at] ? { end: at + 2, bracket: 'close' } : { end: at + 1 };
    case '[':
      return { end: at + 1, bracket: 'list' };
    case ']':
      return { end: at + 1, bracket: 'close' };
    case '/':
      return readName(bytes, at + 1);
    case ')':
    case '{':
    case '}':
      return { end: at + 1 };
    default: {
      const end = endOfRegular(bytes, at);
      return { end, word: bytes.toString('latin1', at, Math.min(end, at + 20)) };
    }
  }
}

function endOfLine(bytes: Buffer, at: number): number {
  let end = at;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1;
  return end;
}

function endOfRegular(bytes: Buffer, at: number): number {
  let end = at;
  while (end < bytes.length && isRegular(bytes[end]!)) end += 1;
  return end;
}

/** Characters of a name may be written as their number: `/J#61vaScript` (7.3.5). */
function readName(bytes: Buffer, at: number): Token {
  const end = endOfRegular(bytes, at);
  const name = bytes
    .toString('latin1', at, Math.min(end, at + 400))
    .replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return { end, value: new PdfName(name) };
}

function readHex(bytes: Buffer, at: number): Token {
  const found = bytes.indexOf('>', at);
  const end = found < 0 ? bytes.length : found;
  const digits = bytes.toString('latin1', at, Math.min(end, at + 1000)).replace(/[^\da-f]/gi, '');
  return { end: end + 1, value: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex') };
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
/** Of a string that is kept: those of the encryption are shorter. */
const longestString = 1000;

/** 7.3.4.2 */
function readString(bytes: Buffer, start: number): Token {
  const content: number[] = [];
  const keep = (byte: number): void => void (content.length < longestString && content.push(byte));
  let depth = 1;
  let at = start;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === open) depth += 1;
    if (byte === close && (depth -= 1) === 0) return { end: at + 1, value: Buffer.from(content) };
    if (byte !== backslash) {
      keep(byte);
      continue;
    }
    const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at + 1, at + 4))?.[0];
    const next = bytes[at + 1] ?? 0;
    if (octal) keep(parseInt(octal, 8) & 0xff);
    else if (next !== 10 && next !== 13) keep(escapes[String.fromCharCode(next)] ?? next);
    at += octal?.length ?? (next === 13 && bytes[at + 2] === 10 ? 2 : 1);
  }
  return { end: at, value: Buffer.from(content) };
}

function visitNames(values: readonly PdfValue[], visitor: PdfVisitor): void {
  for (const value of values) if (value instanceof PdfName) visitor.name(value.name);
}

/** Where keys and values do not alternate, each name counts as a value, too. */
function dictionaryOf(values: readonly PdfValue[], visitor: PdfVisitor): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  let isBroken = values.length % 2 === 1;
  for (let index = 0; index < values.length; index += 2) {
    const [key, value = null] = [values[index], values[index + 1]];
    if (!(key instanceof PdfName) || entries.has(key.name)) isBroken = true;
    if (key instanceof PdfName) entries.set(key.name, value);
    if (value instanceof PdfName) visitor.name(value.name);
  }
  if (isBroken) visitNames(values, visitor);
  const dictionary = new PdfDictionary(entries, isBroken);
  visitor.dictionary(dictionary);
  return dictionary;
}
