import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseBrokenRequests } from './broken-requests';

/** How long a whole upload may take: seven papers of 5 MB at 50 KB a second. */
export const uploadMinutes = 15;
/**
 * Ends requests that are slower than their kind needs: each open one costs a connection, and an attacker has many.
 * @param limits milliseconds for a body of JSON, which is small, and without a byte of an upload: a phone that has left the
 * network says no goodbye
 */
export function endSlowBodies(app: FastifyInstance, limits = { jsonMs: 30_000, silenceMs: 60_000 }): void {
  app.server.on('request', (raw) => {
    if (raw.complete) return;
    if (/^multipart\//i.test(raw.headers['content-type'] ?? '')) endWhenSilent(raw, limits.silenceMs);
    else endWhenLate(raw, limits.jsonMs);
  });
}

function endWhenSilent(raw: IncomingMessage, silenceMs: number): void {
  const { socket } = raw;
  // Not the socket's own time-out: Node needs that one for connections that are kept open between requests.
  let heard = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return stop();
    if (socket.bytesRead === heard) socket.destroy();
    heard = socket.bytesRead;
  }, silenceMs);
  // Watching keeps no process alive.
  timer.unref();
  const stop = () => clearInterval(timer);
  // A body that is not read, such as one without a session, never closes before its connection does.
  raw.once('close', stop);
}

function endWhenLate(raw: IncomingMessage, jsonMs: number): void {
  const timer = setTimeout(() => {
    const error = new Error('The body took too long');
    refuseBrokenRequests(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
  }, jsonMs);
  timer.unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
