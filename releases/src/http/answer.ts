import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, quickQuality, type Compressed } from '../build/compress';
import { integrityOf } from 'sdk/build/integrity-of';
import type { immutable } from '../store/content';

/** A response of the server itself, in every encoding. */
export interface Prepared {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: Compressed;
}

export async function prepare(type: string, text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const etag = `W/"${integrityOf(plain).slice('sha256-'.length, 'sha256-'.length + 24)}"`;
  return { type, etag, plain, encoded: await compress(plain, quickQuality) };
}

/** Whether `If-None-Match` names this tag (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}

interface Sending {
  readonly status?: number;
  readonly caching?: 'no-cache' | 'private, no-cache' | typeof immutable;
}

/** Sends a prepared response, or 304. Browsers revalidate each time: a release is visible at once. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, plain, encoded }: Prepared,
  { status = 200, caching = 'no-cache' }: Sending = {},
): FastifyReply {
  reply.header('cache-control', caching).header('etag', etag).header('vary', 'Accept-Encoding');
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(encoded));
  if (encoding) reply.header('content-encoding', encoding);
  const bytes = encoding ? encoded[encoding as keyof Compressed] : plain;
  return reply.code(status).type(type).send(bytes);
}
