import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The milliseconds in which an upload and an answer move at least so many bytes. A phone that has left the network says no
 * goodbye; a slow reader is seen in steps, as the buffers between two machines hold some MB, and take up to a MB at once.
 */
const defaults = { uploadMs: 60_000, answerMs: 5 * 60_000, leastBytes: 16 * 1024 };

/**
 * Ends requests that are slower than their kind needs: each open one costs a connection, and an attacker has many.
 * @param limits `bodyMs` is for a whole body that is no upload
 * @param endLate ends a request whose body is late
 */
export function endSlowTransfers(
  server: Server,
  limits: Partial<typeof defaults> & { readonly bodyMs: number },
  endLate: (raw: IncomingMessage) => void,
): void {
  const { bodyMs, uploadMs, answerMs, leastBytes } = { ...defaults, ...limits };
  server.on('request', (raw, response) => {
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
      const timer = setTimeout(() => raw.complete || endLate(raw), bodyMs).unref();
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
  });
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
