import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type ErrorCode } from 'shared/contract/errors';
import { compress, quickQuality } from '../build/compress';
import { integrityOf } from '../build/integrity';
import { acceptedEncodings, isHeld } from './content';

/** An answer made by the edge itself, ready in every encoding. */
export interface Prepared {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gz?: Buffer;
}

export async function prepare(type: string, text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const etag = `W/"${integrityOf(plain).slice('sha256-'.length, 'sha256-'.length + 24)}"`;
  return { type, etag, plain, ...(await compress(plain, quickQuality)) };
}

/** Sends a prepared answer, or 304 to a browser that has it. It is asked for anew each time: a release shows at once. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  status = 200,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', prepared.etag).header('vary', 'Accept-Encoding');
  if (status === 200 && isHeld(request.headers['if-none-match'], prepared.etag))
    return reply.code(304).send();
  const encoding = acceptedEncodings(request.headers['accept-encoding']).find(
    (name) => prepared[name === 'br' ? 'br' : 'gz'] !== undefined,
  );
  if (encoding) reply.header('content-encoding', encoding);
  const bytes = encoding === 'br' ? prepared.br : encoding === 'gzip' ? prepared.gz : prepared.plain;
  return reply.code(status).type(prepared.type).send(bytes);
}

/** A failure in the API's own form, so that whoever reads it has one form to read. */
export function sendFailure(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, message } = errors[code];
  return reply.code(status).header('cache-control', 'no-store').send({ code, message });
}
