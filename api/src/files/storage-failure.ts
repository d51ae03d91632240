import type { FastifyRequest } from 'fastify';
import { ApiError } from 'shared/contract/request';

/** A full disk or an unreachable file server: the candidate is asked to try again later, the log contains the reason. */
export function refuseFiles(request: FastifyRequest, error: unknown): never {
  request.log.error({ err: error }, 'the file store failed');
  throw new ApiError('storage-unavailable', { headers: { 'retry-after': '30' } });
}
