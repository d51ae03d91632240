import type { FastifyInstance } from 'fastify';
import { contracts } from 'platform/release';
import { serveHealth } from 'server-kit/health';
import type { Database } from '../database/database';
import { ping } from './health.sql';

/** Ready when calls can be served; the answer has the contracts that builds may be made for. */
export function registerHealth(app: FastifyInstance, { probe }: Pick<Database, 'probe'>): void {
  const inEnvelope = <T>(data: T): { readonly data: T } => ({ data });
  const ready = async () => {
    await ping(probe);
    return inEnvelope({ status: 'ok', ...contracts });
  };
  serveHealth(app, ready, inEnvelope);
}
