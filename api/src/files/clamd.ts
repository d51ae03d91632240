import { connect, type NetConnectOpts } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Longer than clamd needs for 5 MB, shorter than a candidate waits. */
const defaultPatienceMs = 20_000;
/** clamd answers PING at once, also while it scans. */
const pingMs = 1_000;

/** Addresses whose last scan failed: later uploads send PING first, so that they fail within a second. */
const failing = new WeakSet<NetConnectOpts>();

/** @throws when clamd does not answer */
async function ping(address: NetConnectOpts): Promise<void> {
  const signal = AbortSignal.timeout(pingMs);
  const socket = connect(address);
  signal.addEventListener('abort', () => socket.destroy(new Error('clamd is silent')));
  try {
    socket.write('zPING\0');
    const answer = await text(socket);
    if (answer !== 'PONG\0') throw new Error(`clamd answered ${answer.slice(0, 200)}`);
  } finally {
    socket.destroy();
  }
}

async function* instream(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const lengthOf = (chunk: Buffer): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(chunk.length);
    return bytes;
  };
  yield Buffer.from('zINSTREAM\0');
  // A chunk without a byte would end the stream.
  for await (const chunk of content) if (chunk.length > 0) yield Buffer.concat([lengthOf(chunk), chunk]);
  yield lengthOf(Buffer.alloc(0));
}

/**
 * Has clamd scan a file (its command INSTREAM). After a failure it is asked with PING first.
 * @returns the name of the virus, or null
 * @throws when clamd is away, too slow, or answers something else, such as that its own limit is smaller than
 * the file
 */
export async function scanFile(
  address: NetConnectOpts,
  content: AsyncIterable<Buffer>,
  patienceMs = defaultPatienceMs,
): Promise<string | null> {
  if (failing.has(address)) await ping(address);
  try {
    const found = await streamFile(address, content, patienceMs);
    failing.delete(address);
    return found;
  } catch (error) {
    failing.add(address);
    throw error;
  }
}

async function streamFile(
  address: NetConnectOpts,
  content: AsyncIterable<Buffer>,
  patienceMs: number,
): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs);
  const socket = connect(address);
  try {
    await pipeline(instream(content), socket, { end: false, signal });
    signal.addEventListener('abort', () => socket.destroy(new Error('clamd is too slow')));
    const answer = await text(socket);
    if (answer === 'stream: OK\0') return null;
    const [, found] = /^stream: (.{1,200}) FOUND\0$/.exec(answer) ?? [];
    if (found === undefined) throw new Error(`clamd answered ${answer.slice(0, 200)}`);
    return found;
  } finally {
    socket.destroy();
  }
}
