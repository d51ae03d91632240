import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { portal } from '../config';
import { realPdf, type TestFile } from './files';

/** The test file of https://www.eicar.org, in parts: real scanners would take this file for a virus. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** A PDF of one page that the scanner refuses. */
export function infectedPdf(text: string): TestFile {
  const { buffer, ...file } = realPdf(text);
  return { ...file, buffer: Buffer.concat([buffer, Buffer.from(`%${eicar}\n%%EOF\n`)]) };
}

/** What was streamed (INSTREAM: a length and bytes, until a length of 0); null until the end has arrived. */
function contentOf(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/**
 * Starts what speaks as clamd does and knows one virus: EICAR. The real one is in
 * api/src/files/clamd.check.ts.
 */
export default async function startScanner(): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.toString() === 'zPING\0') return void socket.end('PONG\0');
      const content = contentOf(received);
      if (content) socket.end(`stream: ${content.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`);
    });
  });
  await mkdir(path.dirname(portal.scanner), { recursive: true });
  await rm(portal.scanner, { force: true });
  await once(server.listen(portal.scanner), 'listening');
  return async () => void (await new Promise((resolve) => server.close(resolve)));
}
