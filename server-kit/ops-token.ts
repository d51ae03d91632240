import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request carries the `OPS_TOKEN` of this server as its bearer token (RFC 6750). Without one the
 * server accepts no request. The comparison takes the same time for each wrong token.
 */
export function carriesOpsToken({ headers }: FastifyRequest, opsToken: string | undefined): boolean {
  if (!opsToken) return false;
  return timingSafeEqual(digest(`Bearer ${opsToken}`), digest(headers.authorization ?? ''));
}
