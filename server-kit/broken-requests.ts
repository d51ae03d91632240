import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { errors, type ErrorCode } from 'contract/wire/errors';
import { isNavigation, type Asked, type ErrorPage } from './failures';

/** Address and headers, as far as they have come. */
function askedIn(packet: unknown): Asked {
  const [first = '', ...lines] = Buffer.isBuffer(packet) ? packet.toString('latin1').split('\r\n') : [];
  const pairs = lines.map((line) => /^([\w-]+): *(.*)$/.exec(line) ?? []);
  const headers: IncomingHttpHeaders = Object.fromEntries(
    pairs.flatMap(([, name, value]) => (name && value ? [[name.toLowerCase(), value]] : [])),
  );
  return { url: /^(?:GET|POST) (\S+)/.exec(first)?.[1] ?? '/', headers };
}

/**
 * What is not even HTTP, or never ends, is answered in the same shape as every other failure; a person gets
 * the page.
 */
export const refuseBrokenRequests =
  (errorPage?: ErrorPage) =>
  (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return;
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const asked = askedIn(error.rawPacket);
    const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'malformed-request';
    if (!errorPage || !isTooLarge || !isNavigation(asked)) return refuse(socket, code);
    void errorPage(asked, 431).then(
      (page) => (page ? write(socket, 431, page.headers, page.html) : refuse(socket, code)),
      () => refuse(socket, code),
    );
  };

/** Answers on a connection that has no answer yet, and ends it. */
export function refuse(socket: Socket, code: ErrorCode): void {
  const { status, message } = errors[code];
  const body = JSON.stringify({ code, message });
  write(socket, status, { 'Content-Type': 'application/json; charset=utf-8' }, body);
}

function write(
  socket: Socket,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  if (socket.destroyed) return;
  const head = [
    `HTTP/1.1 ${status} Refused`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
