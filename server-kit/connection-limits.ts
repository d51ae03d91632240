import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { refuse } from './broken-requests';

/**
 * The milliseconds in which an upload and an answer move at least so many bytes. A phone that has left the
 * network says no goodbye; a slow reader is seen in steps, as the buffers between two machines hold some MB,
 * and take up to a MB at once.
 */
const defaults = { uploadMs: 60_000, answerMs: 5 * 60_000, leastBytes: 16 * 1024 };

/**
 * Requests of one connection, the last of which is answered with `Connection: close`. Pipelined ones all
 * begin at once.
 */
const mostRequests = 100;
/** Connections of a process: each takes a file descriptor, which files, stores and databases need as well. */
const mostConnections = 10_000;
/**
 * A body may have so many chunks of any size; with more they have so many bytes on average, as each costs as
 * much as some KB.
 */
const chunkLimits = { most: 1000, leastBytes: 256 };

/**
 * Limits what one connection costs, as an attacker has many: ends requests that are slower than their kind
 * needs, and bodies in crumbs.
 * @param limits `bodyMs` is for a whole body that is no upload
 */
export function limitConnections(
  server: Server,
  limits: Partial<typeof defaults> & { readonly bodyMs: number },
): void {
  const { bodyMs, uploadMs, answerMs, leastBytes } = { ...defaults, ...limits };
  server.maxRequestsPerSocket = mostRequests;
  server.maxConnections = mostConnections;
  server.on('dropRequest', (_request, socket) => socket.destroy());
  server.on('request', (raw, response) => {
    if (raw.headers['transfer-encoding'] !== undefined) endCrumbs(raw, response);
    const stopAnswer = endWhenStill(raw.socket, answerMs, leastBytes, () => response.headersSent);
    response.once('close', stopAnswer);
    if (raw.complete) return;
    if (isUpload(raw)) {
      // A body that is not read, such as one without a session, never closes before its connection does.
      const stopUpload = endWhenStill(raw.socket, uploadMs, leastBytes, () => !raw.complete);
      raw.once('close', stopUpload);
    } else endWhenLate(raw, response, bodyMs);
  });
}

const isUpload = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/api/') && /^multipart\//i.test(headers['content-type'] ?? '');

/** Ends a request because of its body; with an answer, unless one is on its way already. */
function endRequest(
  { socket }: IncomingMessage,
  response: ServerResponse,
  reason: 'request-timeout' | 'malformed-request',
): void {
  if (response.headersSent) socket.destroy();
  else refuse(socket, reason);
}

function endWhenLate(raw: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  // What has no body does not end before it is answered.
  const timer = setTimeout(
    () => raw.complete || endRequest(raw, response, 'request-timeout'),
    bodyMs,
  ).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

function endCrumbs(raw: IncomingMessage, response: ServerResponse): void {
  let chunks = 0;
  let bytes = 0;
  // Not where the body is read: Node parses all that has come, and keeps each chunk, before a reader gets the
  // first.
  raw.push = (chunk: Buffer | null) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks <= chunkLimits.most || bytes >= chunks * chunkLimits.leastBytes)
      return Readable.prototype.push.call(raw, chunk);
    raw.push = () => false;
    endRequest(raw, response, 'malformed-request');
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
