import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { RateLimits } from '../config';
import type { ErrorCode } from 'contract/wire/errors';
import { HttpError } from 'server-kit/http-error';
import { memoryCounts, type Count, type Counts } from 'server-kit/counts';
import { networksOf } from 'server-kit/networks';

/** What should not add up: asking for a link and failing to sign in. */
const scopes = [
  ...(['sign-up', 'sign-up-day', 'sign-up-taken', 'sign-in', 'forgot-password', 'reset-password'] as const),
  ...([
    'reset-link',
    'email-change',
    'email-link',
    'email-verification',
    'contact',
    'own-entry',
    'data-export',
    'message-check',
  ] as const),
];
export type LimitsByScope = Readonly<Record<(typeof scopes)[number], ReturnType<typeof createScope>>>;

/**
 * Limits of their own. Lower ones per account: an export reads all files, and each verification request sends
 * a mail. Higher ones per address: what each student of a campus does on the day of its drive, and no guess.
 * Robots are held by the day, which has fewer sign-ups than the quarters of an hour would add up to, and by
 * the addresses with an account that they meet.
 */
const special = ({ perIp }: RateLimits): Partial<Record<(typeof scopes)[number], Partial<RateLimits>>> => ({
  'sign-up': { perIp: 4 * perIp },
  'sign-up-day': { perIp: 20 * perIp, windowMinutes: 24 * 60 },
  'email-link': { perIp: 4 * perIp },
  'own-entry': { perIp: 4 * perIp },
  'data-export': { perAccount: 5, windowMinutes: 60 },
  'message-check': { perAccount: 30 },
  'email-verification': { perAccount: 3, windowMinutes: 60 },
});

/**
 * A minute's calls are counted in parts of ten seconds: who has used them up would otherwise wait for a
 * minute.
 */
const windowsPerMinute = 6;
/**
 * The share of a part that one session, or one address without a session, is answered at once. Each further
 * call waits longer than the one before, so that a burst does not slow others down. A screen may read many
 * files at once; changes cost more, and people make few.
 */
const shareAtOnce = { read: 0.3, change: 0.1 };
/** Refused calls that wait in this process; more are answered at once. */
const mostHeld = 2000;

/** @param counts may be shared with other processes */
export function createLimits(counts: Counts, limits: RateLimits) {
  const refuseAbove = createRefusal(limits.holdMs);
  // It is counted within a transaction, which must not wait.
  const refuseAtOnce = createRefusal(0);
  const entries = scopes.map((scope) => {
    const own = { ...limits, ...special(limits)[scope] };
    return [scope, createScope(scope, counts, own, scope === 'email-change' ? refuseAtOnce : refuseAbove)];
  });
  return {
    byScope: Object.fromEntries(entries) as LimitsByScope,
    calls: createCallLimits(counts, limits, refuseAbove),
  };
}

/** Calls of whatever kind, by address, session and candidate. Each throws `rate-limited`. */
function createCallLimits(counts: Counts, limits: RateLimits, refuseAbove: RefuseAbove) {
  const own = memoryCounts();
  /** Returns the share of the limit that is used up. */
  const count = async (where: Counts, key: string, perMinute: number): Promise<number> => {
    const most = Math.ceil(perMinute / windowsPerMinute);
    const counted = await where.add(`calls:${key}`, 1, 60_000 / windowsPerMinute);
    await refuseAbove(most, counted);
    return counted.current / most;
  };
  const countAndPace = async ({ method }: FastifyRequest, key: string, perMinute: number): Promise<void> => {
    const kind = method === 'GET' ? 'read' : 'change';
    const tooMuch = (await count(own, `${kind}:${key}`, perMinute)) - shareAtOnce[kind];
    if (tooMuch > 0) await pause(5 * limits.holdMs * tooMuch);
  };
  return {
    countAddress: ({ ip }: FastifyRequest) =>
      forNetworks(ip, (name, times) => count(counts, `ip:${name}`, times * limits.callsPerIp)),
    countPublic: (request: FastifyRequest) =>
      forNetworks(request.ip, (name, times) =>
        countAndPace(request, `ip:${name}`, (times * limits.callsPerIp) / 10),
      ),
    /** Before the token is looked up in the database, which costs more than the rest of a refused call. */
    countToken: (request: FastifyRequest, tokenHash: string) =>
      countAndPace(request, tokenHash, limits.callsPerCandidate),
    countCandidate: (id: string) => count(counts, id, limits.callsPerCandidate),
  };
}
export type CallLimits = ReturnType<typeof createCallLimits>;

/** @param count throws for a network that is above its limit */
async function forNetworks(
  address: string | undefined,
  count: (name: string, times: number) => Promise<unknown>,
): Promise<void> {
  for (const { name, times } of networksOf(address)) await count(name, times);
}

/** Of a sign-in or sign-up. A late answer is none: its challenge was ours. */
const failures = new Set<ErrorCode>([
  'wrong-credentials',
  'passkey-unknown',
  'passkey-refused',
  'email-taken',
]);

function createScope(scope: string, counts: Counts, limits: RateLimits, refuseAbove: RefuseAbove) {
  const windowMs = limits.windowMinutes * 60_000;
  const keyOf = (part: string) => `${scope}:${part}`;
  const accountKey = (email: string) => keyOf(`account:${email.toLowerCase()}`);
  const count = async (most: number, key: string) => refuseAbove(most, await counts.add(key, 1, windowMs));

  return {
    /** Counts one call of the caller's network address. Throws `rate-limited`. */
    countCall: ({ ip }: FastifyRequest) =>
      forNetworks(ip, (name, times) => count(times * limits.perIp, keyOf(`ip:${name}`))),
    /** Counts one call about an account, which may exist or not. Throws `rate-limited`. */
    countAccount: (email: string) => count(limits.perAccount, accountKey(email)),
    /**
     * Runs a sign-in or sign-up unless the address or the account has used up its failures; only a failure of
     * `work` counts: a carrier's candidates share one address.
     * @param device the hash of a device that has signed in to the account before: only its own failures
     * count, so that strangers cannot lock its owner out
     * @param email null where a failure is no guess at the account
     */
    attempt: async <T>(
      request: FastifyRequest,
      { email, device }: { email: string | null; device: string | null },
      work: () => Promise<T>,
    ): Promise<T> => {
      const ofStranger = [
        ...networksOf(request.ip).map(
          ({ name, times }) => [times * limits.perIp, keyOf(`ip:${name}`)] as const,
        ),
        ...(email === null ? [] : [[limits.perAccount, accountKey(email)] as const]),
      ];
      const counted = device ? [[limits.perAccount, keyOf(`device:${device}`)] as const] : ofStranger;
      let failed = false;
      try {
        // Counted first and taken back afterwards: a burst at one instant, or at many processes, finds no
        // gap.
        await Promise.all(counted.map(([most, key]) => count(most, key)));
        return await work();
      } catch (error) {
        failed = error instanceof HttpError && failures.has(error.code);
        throw error;
      } finally {
        if (!failed) await Promise.all(counted.map(([, key]) => counts.add(key, -1, windowMs)));
      }
    },
    /** Resets the count of the account's failures, once its owner has set a new password. */
    resetFailures: (email: string) => counts.remove(accountKey(email)),
  };
}

/**
 * Throws `rate-limited` for a count above a limit, after some time: a program that sends its next call when
 * this one is answered would otherwise keep the process as busy with refusals as with work.
 */
function createRefusal(holdMs: number) {
  let held = 0;
  return async (most: number, { current, ttl }: Count): Promise<void> => {
    if (current <= most) return;
    if (held < mostHeld) {
      held += 1;
      await pause(holdMs);
      held -= 1;
    }
    const seconds = Math.max(1, Math.ceil((ttl - holdMs) / 1000));
    const minutes = Math.ceil(seconds / 60);
    throw new HttpError('rate-limited', {
      message: /*i18n*/ {
        id: 'Too many attempts. Please try again in {minutes, plural, one {a minute} other {# minutes}}',
        values: { minutes },
      },
      headers: { 'retry-after': String(seconds) },
    });
  };
}
type RefuseAbove = ReturnType<typeof createRefusal>;
