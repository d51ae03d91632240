import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseBrokenRequests } from './broken-requests';

/** How long a whole upload may take: seven papers of 5 MB at 50 KB a second. */
export const uploadMinutes = 15;
/** Milliseconds, and bytes. A slow reader is seen in steps: the buffers on the way hold some MB, and take more when empty. */
const defaults = { jsonMs: 30_000, uploadMs: 60_000, answerMs: 5 * 60_000, leastBytes: 16 * 1024 };

/**
 * Ends requests that are slower than their kind needs: each open one costs a connection, and an attacker has many.
 * @param limits `jsonMs` is for a whole body of JSON, which is small; in `uploadMs` and `answerMs` an upload and an answer move
 * at least `leastBytes`: a phone that has left the network says no goodbye
 */
export function endSlowTransfers(app: FastifyInstance, limits = defaults): void {
  app.server.on('request', (raw, response) => {
    const watch = (ms: number, isMoving: () => boolean) =>
      endWhenStill(raw.socket, { ms, leastBytes: limits.leastBytes, isMoving });
    response.once(
      'close',
      watch(limits.answerMs, () => response.headersSent),
    );
    if (raw.complete) return;
    // A body that is not read, such as one without a session, never closes before its connection does.
    if (/^multipart\//i.test(raw.headers['content-type'] ?? ''))
      raw.once(
        'close',
        watch(limits.uploadMs, () => !raw.complete),
      );
    else endWhenLate(raw, limits.jsonMs);
  });
}

/** Returns the function that ends the watch. */
function endWhenStill(
  socket: Socket,
  { ms, leastBytes, isMoving }: { ms: number; leastBytes: number; isMoving: () => boolean },
): () => void {
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

function endWhenLate(raw: IncomingMessage, jsonMs: number): void {
  const timer = setTimeout(() => {
    if (raw.complete) return; // what has no body does not end either until it is answered
    const error = new Error('The body took too long');
    refuseBrokenRequests(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
  }, jsonMs);
  timer.unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
