import type { FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { RateLimits } from '../config';
import { ApiError } from 'shared/contract/request';
import type { Count, Counts } from './counts';

/** What should not add up: asking for a link and failing to sign in. */
const scopes = [
  ...(['sign-up', 'sign-in', 'forgot-password', 'reset-password'] as const),
  ...(['email-change', 'email-link', 'contact', 'own-entry'] as const),
];
export type LimitsByScope = Readonly<Record<(typeof scopes)[number], ReturnType<typeof createScope>>>;

/** @param counts may be shared with other processes */
export function createLimits(counts: Counts, limits: RateLimits): LimitsByScope {
  const entries = scopes.map((scope) => [scope, createScope(counts, limits, scope)]);
  return Object.fromEntries(entries) as LimitsByScope; // one of each scope
}

function createScope(counts: Counts, limits: RateLimits, scope: string) {
  const windowMs = limits.windowMinutes * 60_000;
  const accountKey = (email: string) => `${scope}:account:${email.toLowerCase()}`;
  const countAccount = async (email: string) =>
    refuseAbove(limits.perAccount, await counts.add(accountKey(email), 1, windowMs));
  const takeBack = (email: string) => counts.add(accountKey(email), -1, windowMs);

  return {
    /** Counts one call of the caller's network address. Throws `rate-limited`. */
    countCall: async ({ ip }: FastifyRequest) =>
      // One household has a whole /64 of IPv6 addresses.
      refuseAbove(limits.perIp, await counts.add(`${scope}:ip:${normalizeIP(ip, 64)}`, 1, windowMs)),
    /** Counts one call about an account, which may exist or not. Throws `rate-limited`. */
    countAccount,
    /** Runs a sign-in unless the account has used up its failures; only a failure of `work` counts. */
    attempt: async <T>(email: string, work: () => Promise<T>): Promise<T> => {
      let failed = false;
      try {
        // Counted first and taken back afterwards: a burst at one instant, or at many processes, finds no gap.
        await countAccount(email);
        return await work();
      } catch (error) {
        failed = error instanceof ApiError && error.code === 'wrong-credentials';
        throw error;
      } finally {
        if (!failed) await takeBack(email);
      }
    },
    /** Resets the count of the account's failures, once its owner has set a new password. */
    resetFailures: (email: string) => counts.remove(accountKey(email)),
  };
}

function refuseAbove(most: number, { current, ttl }: Count): void {
  if (current <= most) return;
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new ApiError('rate-limited', {
    message: `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    headers: { 'retry-after': String(seconds) },
  });
}
