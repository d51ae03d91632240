import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** No other name server listens there. */
const address = '127.0.0.77';
const headerBytes = 12;
/** Of the header's second half: a response, recursion was asked for and is there. */
const responseFlags = 0x8180;
const serverFailure = 2;
const typeA = 1;

/** The end of the question: a name of labels, then its type and class. */
function questionEnd(query: Buffer): number {
  let at = headerBytes;
  while (query[at]) at += 1 + query[at]!;
  return at + 5;
}

/** What a query is answered with: 127.0.0.1 for each name, no other kind of address, or a failure. */
function answerTo(query: Buffer, isFailing: boolean): Buffer {
  const end = questionEnd(query);
  const isAddress = query.readUInt16BE(end - 4) === typeA && !isFailing;
  const header = Buffer.alloc(headerBytes);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(responseFlags + (isFailing ? serverFailure : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(Number(isAddress), 6);
  // The name of the question, type A, class IN, to be kept for no time, four bytes.
  const record = Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([header, query.subarray(headerBytes, end), isAddress ? record : Buffer.alloc(0)]);
}

/** Resolves each name as this machine, until it fails or is silent. It needs root, for port and mounts. */
export async function startNameServer(folder: string) {
  let state: 'well' | 'failing' | 'silent' = 'well';
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address: asker }) => {
    if (state !== 'silent') socket.send(answerTo(query, state === 'failing'), port, asker);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
  const settings = path.join(folder, 'resolv.conf');
  writeFileSync(settings, `nameserver ${address}\n`);
  return {
    /** Starts a program so that it asks this name server. */
    wrapper: ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', settings],
    set: (next: typeof state) => {
      state = next;
    },
    stop: () => socket.close(),
  };
}
