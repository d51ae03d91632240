import type { FastifyInstance } from 'fastify';
import { contracts } from 'shared/contract/release';
import type { Database } from '../database/database';
import { ping } from './health.sql';

/** For load balancers and the start-up: 200 when calls can be served; with the contracts that builds may be made for. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', async () => {
    await ping(database);
    return { data: { status: 'ok', ...contracts } };
  });
}
