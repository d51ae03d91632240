import { crc32, deflateRawSync } from 'node:zlib';
import { fileKinds } from 'contract/files';

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

/** A ZIP archive with these entries. */
export function zipOf(entries: readonly (readonly [string, Buffer | string])[], deflates = false): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const plain = Buffer.from(content);
    const data = deflates ? deflateRawSync(plain) : plain;
    // Version, flags, method, time, date, checksum, both sizes, lengths of the name and of no extra field.
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(deflates ? 8 : 0, 4);
    about.writeUInt32LE(crc32(plain), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(plain.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]));
    local.push(Buffer.concat([Buffer.from(fileKinds.docx.signature), about, Buffer.from(name), data]));
    offset += local.at(-1)?.length ?? 0;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(central).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...central, end]);
}

/** A ZIP archive with entries of these names, each of `size` bytes. */
export const zip = (names: readonly string[], size = 900): Buffer =>
  zipOf(names.map((name) => [name, Buffer.alloc(size, 'z')]));

export const docx = () => zip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);

export const jpeg = (size = 300) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4, 'j')]);

export const png = (size = 300) =>
  Buffer.concat([Buffer.from(fileKinds.png.signature), Buffer.alloc(size - 8, 'p')]);

/** A RIFF container of the given kind: 'WAVE' would be sound. */
export const webp = (size = 300, kind = 'WEBP') =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0${kind}`), Buffer.alloc(size - 12, 'w')]);
