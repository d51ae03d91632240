import type { FastifyInstance } from 'fastify';
import { domainVersion } from 'contract/domain-version';
import type { Database } from '../database/database';
import { ping } from './health.sql';

/**
 * `/health`, for load balancers and the start-up: 200 when calls can be served, with the version of the
 * candidate API, whose major builds must have been made for. `/health/live`: whether the process lives, which
 * depends on no other service.
 * @param isStopping true once the process was asked to stop, so that load balancers send no more calls
 */
export function registerHealth(
  app: FastifyInstance,
  { probe }: Pick<Database, 'probe'>,
  isStopping = () => false,
): void {
  app.get('/health', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ data: { status: 'stopping' } });
    await ping(probe);
    return { data: { status: 'ok', domain: domainVersion } };
  });
  app.get('/health/live', async () => ({ data: { status: 'ok' } }));
}
