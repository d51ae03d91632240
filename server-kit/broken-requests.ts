import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errors, type ErrorCode } from 'contract/errors';

/** What is not even HTTP, or never ends, is answered in the same shape as every other failure. */
export function refuseBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  refuse(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-request');
}

export const refuseBody = ({ socket }: IncomingMessage, code: ErrorCode): void => refuse(socket, code);

function refuse(socket: Socket, code: ErrorCode): void {
  if (socket.destroyed) return;
  const { status, message } = errors[code];
  const body = JSON.stringify({ code, message });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
