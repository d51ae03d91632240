import type { Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';

/** What a file control takes from a test. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Of a kind that no slot takes, by its bytes as by its name. */
export const otherFile = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('notes'),
});

/** A PDF of one page that shows `text`, as long as asked for: a comment fills it. */
export function realPdf(text: string, { bytes = 0, name = `${text}.pdf` } = {}): TestFile {
  const drawing = `BT /F 24 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = (table: number) =>
    `xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  const digits = String(Math.max(bytes, body.length)).length;
  const missing = bytes - body.length - end(0).length - digits + 1;
  if (missing > 2) body += `%${'x'.repeat(missing - 2)}\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end(body.length), 'latin1') };
}

/** Entries of a ZIP archive, stored as they are. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    // Version, flags, method, time, date; checksum; both sizes; length of the name, none of the extra field.
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x21, 8);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const ooxml = 'http://schemas.openxmlformats.org';
const wordprocessing = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A Word document of one paragraph. @param type of one more part, such as that of macros */
export function realDocx(text: string, type = ''): TestFile {
  const more = type && `<Override PartName="/word/more.bin" ContentType="${type}"/>`;
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const buffer = zip({
    '[Content_Types].xml': `${xml}<Types xmlns="${ooxml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordprocessing}.main+xml"/>${more}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${ooxml}/package/2006/relationships"><Relationship Id="r1" Type="${ooxml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${ooxml}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });
  return { name: `${text}.docx`, mimeType: wordprocessing, buffer };
}

/** A PNG picture of grey steps. */
export function realPng(name: string, width = 320, height = 200): TestFile {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits per sample, of one grey channel
  // Each row begins with the number of its filter: none.
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, y % 256)])),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  };
}

/** How many picked files the device keeps for a reload (shared/form/picked-store.ts). */
export function keptFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Who opened it before the portal has made it would make another one.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'picked-files')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('picked-files');
      opening.onerror = () => reject(opening.error ?? new Error('The device refused'));
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count();
        counting.onerror = () => reject(counting.error ?? new Error('The device refused'));
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });
}
