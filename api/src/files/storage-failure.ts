import type { FastifyRequest } from 'fastify';
import { ApiError } from 'shared/contract/request';

/** A full disk or a file server that is away: the candidate is told to come back, the log is told why. */
export function refuseFiles(request: FastifyRequest, error: unknown): never {
  request.log.error({ err: error }, 'the file store failed');
  throw new ApiError('storage-unavailable', { headers: { 'retry-after': '30' } });
}
