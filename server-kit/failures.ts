import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from 'contract/errors';
import { ApiError } from 'contract/request';

/** Errors of Fastify and its plugins by the contract's codes. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not-found',
  408: 'request-timeout',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  429: 'rate-limited',
};

/** A server's own errors that callers may read, such as those of a database that is away. */
export type ExplainError = (error: unknown) => ApiError | undefined;

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  const status = error.statusCode ?? 500;
  const known = byStatus[status];
  if (known) return new ApiError(known);
  return new ApiError(status >= 400 && status < 500 ? 'malformed-request' : 'internal');
}

/** Every failure leaves a server as `{ code, message, fields? }`, and stays in no cache. */
export function sendFailure(reply: FastifyReply, failure: ApiError | ErrorCode): FastifyReply {
  const { status, headers, body } = typeof failure === 'string' ? new ApiError(failure) : failure;
  // A file that broke off before its first byte has set those of a file.
  reply.removeHeader('content-disposition').raw.removeHeader('content-disposition');
  if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(body);
}

/** For `setErrorHandler`: the true text of a 5xx goes to the log alone. */
export const answerErrors =
  (explain: ExplainError = () => undefined) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // @fastify/static: `If-Match` does not match, or the range is outside of the file.
    if (error.statusCode === 412 || error.statusCode === 416)
      return reply.code(error.statusCode).header('cache-control', 'no-store').send();
    const failure = explain(error) ?? toApiError(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendFailure(reply, failure);
  };
