/** `traceparent` of W3C Trace Context, level 1: version, trace id, parent id, flags. */
const pattern = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * The name of a request in the answers (`X-Request-Id`) and log lines (`reqId`) of all servers that it
 * passes: the trace id that the caller sent, or a new one. 32 hexadecimal digits. Servers call it for each
 * request: Node makes UUIDs from random bytes in advance, which costs less than asking for them each time.
 * @param traceparent the caller's header; what is not valid is ignored
 */
export function requestIdOf(traceparent: string | readonly string[] | undefined): string {
  const given = typeof traceparent === 'string' ? pattern.exec(traceparent)?.[1] : undefined;
  return given !== undefined && !/^0+$/.test(given) ? given : crypto.randomUUID().replaceAll('-', '');
}

/** The header that gives a request's name to the next server. */
export const traceparentOf = (requestId: string): string => `00-${requestId}-${randomHex(8)}-01`;
