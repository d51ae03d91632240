import { fileKinds } from 'shared/contract/files';

/** Small files whose bytes are of the kind that their names say. */

/** A PDF of exactly `size` bytes. */
export function pdf(size = 200, text = 'paper'): Buffer {
  const start = Buffer.from(`%PDF-1.7\n%${text}\n`);
  const end = Buffer.from('\n%%EOF\n');
  return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, 'x'), end]);
}

/** A compound file with the given stream: 'WordDocument' makes it a DOC, 'Workbook' an XLS. */
export function compound(stream: string): Buffer {
  return Buffer.concat([
    Buffer.from(fileKinds.doc.signature),
    Buffer.alloc(3000),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(500),
  ]);
}

export const doc = () => compound('WordDocument');

/** A ZIP archive with entries of these names, each of `size` bytes. */
export function zip(names: readonly string[], size = 900): Buffer {
  const entries = names.map((name) => {
    const header = Buffer.alloc(30);
    header.set(fileKinds.docx.signature);
    header.writeUInt32LE(size, 18);
    header.writeUInt32LE(size, 22);
    header.writeUInt16LE(Buffer.byteLength(name), 26);
    return Buffer.concat([header, Buffer.from(name), Buffer.alloc(size, 'z')]);
  });
  return Buffer.concat([...entries, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
}

export const docx = () => zip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);

export const jpeg = (size = 300) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4, 'j')]);

export const png = (size = 300) =>
  Buffer.concat([Buffer.from(fileKinds.png.signature), Buffer.alloc(size - 8, 'p')]);

/** A RIFF container of the given kind: 'WAVE' would be sound. */
export const webp = (size = 300, kind = 'WEBP') =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0${kind}`), Buffer.alloc(size - 12, 'w')]);
