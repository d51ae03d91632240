import type { ObservableResult } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'iovalkey';
import { gauge } from './telemetry';

export interface Count {
  readonly current: number;
  /** Milliseconds until the count ends. */
  readonly ttl: number;
}

/** Counts of attempts, each within a window of time that its first attempt begins. */
export interface Counts {
  /** @param by 1 counts an attempt, -1 takes one back */
  add(key: string, by: 1 | -1, windowMs: number): Promise<Count>;
  remove(key: string): Promise<void>;
  close(): void;
}

/**
 * Some 100 MB at most; yet strangers must not push an account's count out of memory by trying many addresses.
 */
const rememberedKeys = 500_000;

/** Counts of this process alone. */
export function memoryCounts(): Counts {
  const counts = new Map<string, { current: number; endsAt: number }>();
  return {
    add: async (key, by, windowMs) => {
      // Not the time of day: who has used up a count would wait for as long as a clock is set back.
      const now = performance.now();
      const found = counts.get(key);
      const count = found && found.endsAt > now ? found : { current: 0, endsAt: now + windowMs };
      count.current += by;
      // The one that was counted last is the last to be forgotten.
      counts.delete(key);
      if (count.current > 0) counts.set(key, count);
      const [oldest = ''] = counts.size > rememberedKeys ? counts.keys() : [];
      counts.delete(oldest);
      return { current: count.current, ttl: count.endsAt - now };
    },
    remove: async (key) => void counts.delete(key),
    close: () => counts.clear(),
  };
}

/**
 * In one step, so that two processes never read the same count. A count that is taken back to nothing is
 * forgotten.
 */
const addScript = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[1])
  if current <= 0 then redis.call('DEL', KEYS[1]) return {current, 0} end
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

const prefix = 'portal:count:';
/** An answer that takes longer ends the connection; calls are then counted in memory at once. */
const answerMs = 250;
const reconnectMs = 1000;

/** Those of this process that are open; several limits may have one each. */
const stores = new Set<{ readonly isAway: boolean }>();

function observeStores(result: ObservableResult): void {
  const isUp = [...stores].every(({ isAway }) => !isAway);
  if (stores.size > 0) result.observe(isUp ? 1 : 0);
}

/** Of the store of limits, as this process sees it; `none`: it counts alone. */
export function limitsState(): 'up' | 'away' | 'none' {
  if (stores.size === 0) return 'none';
  return [...stores].every(({ isAway }) => !isAway) ? 'up' : 'away';
}

/**
 * Counts that all processes share, in Valkey or Redis. While it is away each process counts in its memory,
 * where it has counted all along; that is logged once, and again when it is back.
 */
export async function sharedCounts(
  address: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<Counts> {
  const memory = memoryCounts();
  const client = new Redis(address, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: reconnectMs,
    socketTimeout: answerMs,
    retryStrategy: () => reconnectMs,
  });
  const store = { isAway: false };
  stores.add(store);
  const about = 'Whether the store of limits answers; without it each process counts on its own';
  gauge('portal.limits.store.up', '', about, observeStores);
  const away = (err: unknown) => {
    if (!store.isAway) log.warn({ err }, 'the store of limits is away: each process counts on its own');
    store.isAway = true;
  };
  client.on('error', away);
  client.on('ready', () => {
    if (store.isAway) log.info('the store of limits is back');
    store.isAway = false;
  });
  await client.connect().catch(away);
  return {
    add: async (key, by, windowMs) => {
      const own = await memory.add(key, by, windowMs);
      try {
        const counted = await client.eval(addScript, 1, prefix + key, by, windowMs);
        const [current, ttl] = counted as [number, number]; // what the script returns
        return { current, ttl };
      } catch (error) {
        away(error);
        return own;
      }
    },
    remove: async (key) => {
      await memory.remove(key);
      await client.del(prefix + key).catch(away);
    },
    close: () => {
      stores.delete(store);
      client.disconnect();
    },
  };
}

/** @param address of a Valkey or Redis server; without one this process counts alone */
export const openCounts = (address: string | null, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) =>
  address === null ? memoryCounts() : sharedCounts(address, log);
