import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { openCounts } from 'server-kit/counts';

/** All limits of these servers are per minute. */
const limitWindowMs = 60_000;

/**
 * Adds `@fastify/rate-limit` with counts that all processes share at `limitsUrl`, a Valkey or Redis server.
 * While it is away, each counts alone. All limits of a scope share its counts, so each needs keys of its own.
 */
export async function addLimits(scope: FastifyInstance, limitsUrl: string | null = null): Promise<void> {
  const counts = await openCounts(limitsUrl, scope.log);
  scope.addHook('onClose', async () => counts.close());
  class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done) =>
      void counts.add(key, 1, limitWindowMs).then(
        (count) => done(null, count),
        (error: Error) => done(error),
      );
    child = () => this;
  }
  await scope.register(rateLimit, { global: false, timeWindow: limitWindowMs, store: Store });
}
