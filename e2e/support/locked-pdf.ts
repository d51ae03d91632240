import { createHash } from 'node:crypto';
import type { TestFile } from './files';

/** A PDF that asks for a password, as e-Aadhaar and banks send them (ISO 32000-1, 7.6.3, revision 3). */

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const md5 = (...parts: readonly Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + (state[i] ?? 0)) & 0xff;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
    }),
  );
}

function fiftyTimes(hash: Buffer): Buffer {
  let key = hash;
  for (let round = 0; round < 50; round += 1) key = md5(key);
  return key;
}

function twentyTimes(key: Buffer, data: Uint8Array): Buffer {
  let out: Buffer = Buffer.from(data);
  for (let round = 0; round < 20; round += 1)
    out = rc4(
      key.map((byte) => byte ^ round),
      out,
    );
  return out;
}

const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;

/** @param text is on the page */
export function lockedPdf(name: string, password: string, text = 'Statement of account'): TestFile {
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = twentyTimes(fiftyTimes(md5(padded('owner'))), padded(password));
  const key = fiftyTimes(md5(padded(password), owner, permissions, id));
  const user = Buffer.concat([twentyTimes(key, md5(padding, id)), Buffer.alloc(16)]);
  const drawing = rc4(
    md5(key, Buffer.from([4, 0, 0, 0, 0])),
    Buffer.from(`BT /F 24 Tf 72 720 Td (${text}) Tj ET`),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hex(owner)} /U ${hex(user)} >>`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const end = `trailer\n<< /Root 1 0 R /Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}] >>\nstartxref\n0\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${body}${end}`, 'latin1') };
}
