import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { ping } from './health.sql';

/** For load balancers and the start-up: 200 when calls can be served. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', async () => {
    await ping(database);
    return { data: { status: 'ok' } };
  });
}
