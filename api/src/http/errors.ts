import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from 'contract/endpoints';
import type { ErrorCode } from 'contract/errors';
import { isUnavailable } from '../database/database';
import { ApiError, endpointsAt } from 'contract/request';

/** Errors of Fastify and its plugins by the contract's codes. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not-found',
  408: 'request-timeout',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  429: 'rate-limited',
};

/** Every failure leaves the API as `{ code, message, fields? }`; the true text of a 5xx goes to the log alone. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => send(reply, refuseRoute(request)));
}

/** Also for what fails before a route is found, such as an address that cannot be decoded. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toApiError(error);
  if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
  return send(reply, failure);
}

function send(reply: FastifyReply, failure: ApiError): FastifyReply {
  // Also for what reaches no hook.
  reply.header('x-request-id', reply.request.id);
  // A file that broke off before its first byte has set those of a file.
  reply.removeHeader('content-disposition').raw.removeHeader('content-disposition');
  return reply
    .status(failure.status)
    .headers({ ...failure.headers, 'content-type': 'application/json; charset=utf-8' })
    .send(failure.body);
}

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return new ApiError('unavailable', { headers: { 'retry-after': '5' } });
  const status = error.statusCode ?? 500;
  const known = byStatus[status];
  if (known) return new ApiError(known);
  if (status >= 400 && status < 500) return new ApiError('malformed-request');
  return new ApiError('internal');
}

/** For a path that exists with another method, the answer names the methods that work. */
function refuseRoute(request: FastifyRequest): ApiError {
  const path = request.url.split('?', 1)[0] ?? '';
  const found = path.startsWith('/api/') ? endpointsAt(path.slice('/api'.length)) : [];
  const methods = found.map(({ name }) => endpoints[name].method);
  if (methods.length === 0 || methods.some((method) => method === request.method))
    return new ApiError('not-found');
  return new ApiError('method-not-allowed', { headers: { allow: [...new Set(methods)].join(', ') } });
}
