import type { FastifyRequest } from 'fastify';
import { endpoints } from 'contract/wire/endpoints';
import { ApiError, endpointsAt } from 'contract/request';
import { isUnavailable } from '../database/database';

/** What callers may read of an error of the database. */
export const explainError = (error: unknown): ApiError | undefined =>
  isUnavailable(error) ? new ApiError('unavailable') : undefined;

/** For a path that exists with another method, the answer names the methods that work. */
export function refuseRoute(request: FastifyRequest): ApiError {
  const path = request.url.split('?', 1)[0] ?? '';
  const found = path.startsWith('/api/') ? endpointsAt(path.slice('/api'.length)) : [];
  const methods = found.map(({ name }) => endpoints[name].method);
  if (methods.length === 0 || methods.some((method) => method === request.method))
    return new ApiError('not-found');
  return new ApiError('method-not-allowed', { headers: { allow: [...new Set(methods)].join(', ') } });
}
