import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { HttpError } from './http-error';
import { openCounts } from './counts';
import { networksOf } from './networks';

/** All limits of these servers are per minute. */
const limitWindowMs = 60_000;

/**
 * Counts that all processes share at `limitsUrl`, a Valkey or Redis server. While it is away, each counts
 * alone.
 */
export async function openLimits(scope: FastifyInstance, limitsUrl: string | null = null) {
  const counts = await openCounts(limitsUrl, scope.log);
  scope.addHook('onClose', async () => counts.close());
  /** Counts an attempt, and returns the milliseconds until the next one is taken: 0 below the limit. */
  const countKey = async (key: string, most: number): Promise<number> => {
    const { current, ttl } = await counts.add(key, 1, limitWindowMs);
    return current > most ? ttl : 0;
  };
  /** The same for each network of a caller. */
  const countCaller = async (what: string, { ip }: FastifyRequest, most: number): Promise<number> => {
    for (const { name, times } of networksOf(ip)) {
      const waitMs = await countKey(`${what}:${name}`, most * times);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  };
  return {
    countKey,
    countCaller,
    /** For `onRequest`: refuses callers above the limit with 429. */
    refuseAbove:
      (most: number, what: string): onRequestAsyncHookHandler =>
      async (request) => {
        const waitMs = await countCaller(what, request, most);
        if (waitMs === 0) return;
        throw new HttpError('rate-limited', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
      },
  };
}

export type Limits = Awaited<ReturnType<typeof openLimits>>;
