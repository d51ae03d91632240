import type { FastifyInstance } from 'fastify';
import { domainVersion } from 'contract/wire/domain-version';
import { serveHealth } from 'server-kit/health';
import type { Database } from '../database/database';
import { ping } from './health.sql';

/**
 * Ready when calls can be served. The answer has the version of the candidate API, whose major builds must
 * have been made for.
 */
export function registerHealth(app: FastifyInstance, { probe }: Pick<Database, 'probe'>): void {
  const inEnvelope = <T>(data: T): { readonly data: T } => ({ data });
  const ready = async () => {
    await ping(probe);
    return inEnvelope({ status: 'ok', domain: domainVersion });
  };
  serveHealth(app, ready, inEnvelope);
}
