import type { Socket } from 'node:net';
import { errors, type ErrorCode } from 'contract/errors';

/** What is not even HTTP, or never ends, is answered in the same shape as every other failure. */
export function refuseBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  refuse(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-request');
}

/** Answers on a connection that has no answer yet, and ends it. */
export function refuse(socket: Socket, code: ErrorCode): void {
  if (socket.destroyed) return;
  const { status, message } = errors[code];
  const body = JSON.stringify({ code, message });
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
