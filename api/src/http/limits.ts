import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { RateLimits } from '../config';
import { ApiError } from 'shared/contract/request';

/** Strangers must not push an account's count out of memory by trying many addresses. */
export const rememberedKeys = 100_000;

/** What should not add up: asking for a link and failing to sign in. */
const scopes = [
  ...(['sign-up', 'sign-in', 'forgot-password', 'reset-password'] as const),
  ...(['email-change', 'email-link', 'contact', 'own-entry'] as const),
];
export type LimitsByScope = Readonly<Record<(typeof scopes)[number], ReturnType<typeof createScope>>>;

/** The counts are kept in this process: with several machines each allows its own share. */
export function createLimits(app: FastifyInstance, limits: RateLimits): LimitsByScope {
  const entries = scopes.map((scope) => [scope, createScope(app, limits, scope)]);
  return Object.fromEntries(entries) as LimitsByScope; // one of each scope
}

function createScope(app: FastifyInstance, limits: RateLimits, scope: string) {
  const timeWindow = limits.windowMinutes * 60_000;
  const emails = new WeakMap<FastifyRequest, string>();
  const generations = new Map<string, number>();
  /** Attempts under way: a burst at one instant must not slip past a count that rises only when each has failed. */
  const pending = new Map<string, number>();

  // One household has a whole /64 of IPv6 addresses.
  const byIp = app.createRateLimit({
    max: limits.perIp,
    timeWindow,
    keyGenerator: (request) => `${scope}:ip:${normalizeIP(request.ip, 64)}`,
  });
  const byAccount = app.createRateLimit({
    max: limits.perAccount,
    timeWindow,
    keyGenerator: (request) => {
      const email = emails.get(request) ?? '';
      return `${scope}:account:${generations.get(email) ?? 0}:${email}`;
    },
  });

  return {
    /** Counts one call of the caller's network address. Throws `rate-limited`. */
    countCall: async (request: FastifyRequest) => refuseExceeded(await byIp(request)),
    /** Counts one call about an account, which may exist or not. Throws `rate-limited`. */
    countAccount: async (request: FastifyRequest, email: string) => {
      emails.set(request, email.toLowerCase());
      refuseExceeded(await byAccount(request));
    },
    /** Runs a sign-in unless the account has used up its failures; only a failure of `work` counts. */
    attempt: async <T>(request: FastifyRequest, email: string, work: () => Promise<T>): Promise<T> => {
      const key = email.toLowerCase();
      emails.set(request, key);
      pending.set(key, (pending.get(key) ?? 0) + 1);
      try {
        const state = await byAccount(request, { increment: false });
        if (!state.isAllowed && state.remaining < (pending.get(key) ?? 1)) throw tooMany(state.ttlInSeconds);
        try {
          return await work();
        } catch (error) {
          if (error instanceof ApiError && error.code === 'wrong-credentials') await byAccount(request);
          throw error;
        }
      } finally {
        const left = (pending.get(key) ?? 1) - 1;
        if (left > 0) pending.set(key, left);
        else pending.delete(key);
      }
    },
    /** Resets the count of the account's failures, once its owner has set a new password. */
    resetFailures: (email: string) => {
      const key = email.toLowerCase();
      generations.set(key, (generations.get(key) ?? 0) + 1);
    },
  };
}

type State = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseExceeded(state: State): void {
  if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds);
}

function tooMany(seconds: number): ApiError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new ApiError('rate-limited', {
    message: `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  });
}
