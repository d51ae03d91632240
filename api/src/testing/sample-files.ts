import { crc32, deflateRawSync } from 'node:zlib';
import { fileKinds } from 'contract/wire/files';

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

/** The parts that every Word document has. */
export const wordParts: readonly (readonly [string, string])[] = [
  ['[Content_Types].xml', '<Types/>'],
  ['_rels/.rels', '<Relationships/>'],
  ['word/document.xml', `<w:document>${'z'.repeat(900)}</w:document>`],
];
export const docx = () => zipOf(wordParts);

/** Pictures of exactly `size` bytes without metadata; no one decodes their data. */
export function jpeg(size = 300): Buffer {
  const scan = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  return Buffer.concat([scan, Buffer.alloc(Math.max(0, size - 14), 'j'), Buffer.from([0xff, 0xd9])]);
}

/** Where the picture below was taken, as its EXIF says. */
export const place = 'GPS 18.5204 N';
/** The same picture as `jpeg()`, as a phone stores it. */
export function jpegWithPlace(): Buffer {
  const exif = Buffer.from(`Exif\0\0MM\0*\0\0\0\b\0\0${place}`, 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const picture = jpeg();
  return Buffer.concat([picture.subarray(0, 2), head, exif, picture.subarray(2)]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name), content]);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const png = (size = 300) =>
  Buffer.concat([
    Buffer.from(fileKinds.png.signature),
    pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    pngChunk('IDAT', Buffer.alloc(size - 57, 'p')),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** A RIFF container of the given kind: 'WAVE' would be sound. */
export function webp(size = 300, kind = 'WEBP'): Buffer {
  const file = Buffer.concat([Buffer.from(`RIFF----${kind}VP8 ----`), Buffer.alloc(size - 20)]);
  file.writeUInt32LE(size - 8, 4);
  file.writeUInt32LE(size - 20, 16);
  return file;
}
