import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

/**
 * The milliseconds in which an upload and an answer move at least so many bytes. A phone that has left the network says no
 * goodbye; a slow reader is seen in steps, as the buffers between two machines hold some MB, and take up to a MB at once.
 */
const defaults = { uploadMs: 60_000, answerMs: 5 * 60_000, leastBytes: 16 * 1024 };

/** Requests of one connection, the last of which is answered with `Connection: close`. Pipelined ones all begin at once. */
const mostRequests = 100;
/** A body may have so many chunks of any size; with more they have so many bytes on average, as each costs as much as some KB. */
const chunkLimits = { most: 1000, leastBytes: 256 };

/**
 * Limits what one connection costs, as an attacker has many: ends requests that are slower than their kind needs, and bodies in
 * crumbs.
 * @param limits `bodyMs` is for a whole body that is no upload
 * @param end ends a request because of its body
 */
export function limitConnections(
  server: Server,
  limits: Partial<typeof defaults> & { readonly bodyMs: number },
  end: (raw: IncomingMessage, reason: 'request-timeout' | 'malformed-request') => void,
): void {
  const { bodyMs, uploadMs, answerMs, leastBytes } = { ...defaults, ...limits };
  server.maxRequestsPerSocket = mostRequests;
  server.on('dropRequest', (_request, socket) => socket.destroy());
  server.on('request', (raw, response) => {
    if (raw.headers['transfer-encoding'] !== undefined) endCrumbs(raw, () => end(raw, 'malformed-request'));
    const answering = endWhenStill(raw.socket, answerMs, leastBytes, () => response.headersSent);
    response.once('close', answering);
    if (raw.complete) return;
    const isUpload = raw.url?.startsWith('/api/') && /^multipart\//i.test(raw.headers['content-type'] ?? '');
    // A body that is not read, such as one without a session, never closes before its connection does.
    if (isUpload)
      raw.once(
        'close',
        endWhenStill(raw.socket, uploadMs, leastBytes, () => !raw.complete),
      );
    else {
      // What has no body does not end before it is answered.
      const timer = setTimeout(() => raw.complete || end(raw, 'request-timeout'), bodyMs).unref();
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
  });
}

function endCrumbs(raw: IncomingMessage, end: () => void): void {
  let chunks = 0;
  let bytes = 0;
  // Not where the body is read: Node parses all that has come, and keeps each chunk, before a reader gets the first.
  raw.push = (chunk: Buffer | null) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks <= chunkLimits.most || bytes >= chunks * chunkLimits.leastBytes)
      return Readable.prototype.push.call(raw, chunk);
    raw.push = () => false;
    end();
    return false;
  };
}

/** Returns the function that ends the watch. */
function endWhenStill(socket: Socket, ms: number, leastBytes: number, isMoving: () => boolean): () => void {
  const moved = () => socket.bytesRead + socket.bytesWritten;
  // Not the socket's own time-out: Node needs that one for connections that are kept open between requests.
  let before = moved();
  const timer = setInterval(() => {
    if (isMoving() && moved() - before < leastBytes) socket.destroy();
    before = moved();
    if (socket.destroyed) clearInterval(timer);
  }, ms);
  // Watching keeps no process alive.
  timer.unref();
  return () => clearInterval(timer);
}
