/** What cannot be read as what it should be. */
export class UnreadableError extends Error {}

/** Parts of a document are in UTF-8 or UTF-16 (ECMA-376-2, 8.1.1). */
const plainXml = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</;
const otherEncoding = /^[^<]*<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8|utf-?16|us-ascii|iso-8859-1|ascii)/i;
/** It would name texts that then count a thousandfold. No document has one. */
const ownEntities = /<!(?:doctype|entity)/i;

/**
 * The XML of a part, one character a byte; of UTF-16 the half that says which letter of ASCII it is.
 * @throws UnreadableError
 */
export function readXml(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const xml = bytes.subarray(0, 200).includes(0) ? text.replaceAll('\0', '') : text;
  if (xml.trim() === '') return '';
  if (!plainXml.test(xml) || otherEncoding.test(xml.slice(0, 500)) || ownEntities.test(xml))
    throw new UnreadableError();
  return xml;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** More than an address or a field has. */
const longestValue = 20_000;

/** The text of a value: XML may write any letter as its number. */
export function textOf(value: string): string {
  if (value.length > longestValue) throw new UnreadableError();
  return value.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code < 128 ? String.fromCharCode(code) : '?';
    },
  );
}

interface XmlTag {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** What follows up to the next tag. */
  readonly text: string;
}

/** Tags that begin elements of these names, in their order. @throws UnreadableError */
export function* tagsOf(xml: string, names: readonly string[]): Generator<XmlTag> {
  // XML has no '<' within a tag, so that no attempt reads further than the next one.
  const tag = new RegExp(
    String.raw`<(?:[\w.-]+:)?(${names.join('|')})(?![\w.:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>([^<]*)`,
    'g',
  );
  for (const [, name = '', attributes = '', text = ''] of xml.matchAll(tag))
    yield { name, attributes: attributesOf(attributes), text };
}

function attributesOf(text: string): Map<string, string> {
  const found = text.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(
    [...found].map(([, name = '', double, single]) => [name, textOf(double ?? single ?? '')] as const),
  );
}
