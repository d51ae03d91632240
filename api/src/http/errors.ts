import type { FastifyRequest } from 'fastify';
import { endpoints } from 'contract/wire/endpoints';
import { endpointsAt } from 'contract/wire/endpoints-at';
import { HttpError } from 'server-kit/http-error';
import { isUnavailable } from '../database/database';

/** What callers may read of an error of the database. */
export const explainError = (error: unknown): HttpError | undefined =>
  isUnavailable(error) ? new HttpError('unavailable') : undefined;

/** For a path that exists with another method, the answer names the methods that work. */
export function refuseRoute(request: FastifyRequest): HttpError {
  const path = request.url.split('?', 1)[0] ?? '';
  const found = path.startsWith('/api/') ? endpointsAt(path.slice('/api'.length)) : [];
  const methods = found.map(({ name }) => endpoints[name].method);
  if (methods.length === 0 || methods.some((method) => method === request.method))
    return new HttpError('not-found');
  return new HttpError('method-not-allowed', { headers: { allow: [...new Set(methods)].join(', ') } });
}
