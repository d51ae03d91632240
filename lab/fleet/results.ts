import assert from 'node:assert/strict';
import { replaced, type Call, type Load } from './load';
import { until } from '../../e2e/support/until';

/** How a failure may look: the candidate gets a message, and a time after which to try again. */
const documented = '503 with Retry-After';
/**
 * The connection broke, or there was none: no front can answer for a server, or a front, that died while it
 * was answering.
 */
const broken = ['UND_ERR_SOCKET', 'ECONNREFUSED', 'ECONNRESET', 'CERT_HAS_EXPIRED'].map(
  (code) => `broken: ${code}`,
);
/** An upload that is refused before its end: its sender may see the closed connection before the answer. */
const refusedEarly = ['broken: EPIPE', ...broken];
/** A save whose answer was lost was stored: the candidate's next one is told so, and reads it again. */
const overtaken = ['412', replaced];
/** The portal's own limit for an answer, and some for a loaded machine. */
const limitMs = 32_000;
/** So many good answers in a row are normal again. */
const enough = 25;

interface Result {
  readonly fault: string;
  readonly calls: number;
  readonly failed: number;
  readonly faces: string;
  readonly slowest: number;
  /** From the beginning of a fault that mends itself, else from its end; null when no call failed. */
  readonly secondsUntilNormal: number | null;
}

const results: Result[] = [];

const countBy = (calls: readonly Call[]): string => {
  const counts = new Map<string, number>();
  for (const { kind, face } of calls) counts.set(`${kind} ${face}`, (counts.get(`${kind} ${face}`) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join(', ');
};

export interface Fault {
  readonly fault: string;
  /** Begins the fault, and waits until enough calls have met it. */
  readonly begin: () => Promise<unknown>;
  /** Ends it. */
  readonly end?: () => Promise<unknown> | void;
  /** The front mends it: normal is counted from its beginning. */
  readonly isSelfHealing?: boolean;
  /** A process is killed: calls that it had may break. */
  readonly mayBreak?: boolean;
  /** Calls are sent a second time: a repeated sign-up gets 409. */
  readonly isRepeated?: boolean;
  /** Kinds of calls that may fail. */
  readonly mayFail?: readonly string[];
  readonly atLeastCalls?: number;
  readonly atMost: Bounds;
}

/** What a fault may cost. */
export interface Bounds {
  /** Of a hundred calls that met it, so many may fail. */
  readonly percent: number;
  /** Seconds until nothing fails: from the beginning of a fault that mends itself, else from its end. */
  readonly seconds: number;
}

/** Nobody notices. */
export const nothing: Bounds = { percent: 0, seconds: 0 };

/**
 * Makes a fault under load and notes what candidates saw. Every failure must be of a kind that may fail, and
 * have its documented face.
 */
export async function observeCalls(
  load: Load,
  {
    fault,
    begin,
    end,
    isSelfHealing = false,
    mayBreak = false,
    isRepeated = false,
    mayFail = [],
    atLeastCalls = 0,
    atMost,
  }: Fault,
) {
  const begunAt = Date.now();
  await begin();
  await end?.();
  const endedAt = Date.now();
  const after = () => load.since(endedAt);
  await until(`normal after: ${fault}`, () => {
    const calls = after();
    const last = calls.findLastIndex(({ face }) => face !== 'ok' && !overtaken.includes(face));
    return calls.length - 1 - last >= enough;
  });
  if (atLeastCalls)
    await until(`${atLeastCalls} calls`, () => load.since(begunAt).length >= atLeastCalls, 240_000);
  const calls = load.since(begunAt);
  const failures = calls.filter(({ face }) => face !== 'ok');
  const failed = failures.filter(({ face }) => !overtaken.includes(face));
  const lastFailure = Math.max(
    endedAt * Number(!isSelfHealing),
    ...failed.map(({ begunAt, ms }) => begunAt + ms),
  );
  const result = {
    fault,
    calls: calls.length,
    failed: failed.length,
    faces: countBy(failures),
    slowest: Math.max(...calls.map(({ ms }) => ms)) / 1000,
    secondsUntilNormal: failed.length > 0 ? (lastFailure - (isSelfHealing ? begunAt : endedAt)) / 1000 : null,
  };
  results.push(result);
  console.log(rowOf(result));
  const isDocumented = ({ kind, face }: Call) =>
    face === documented ||
    (mayBreak && broken.includes(face)) ||
    (isRepeated && kind === 'sign-up' && face === '409') ||
    (kind === 'upload' && refusedEarly.includes(face));
  const wrong = failed.filter((call) => !isDocumented(call) || !mayFail.includes(call.kind));
  wrong.slice(0, 3).forEach((call) => console.log(call));
  assert.equal(countBy(wrong), '', 'calls failed that should not, or in an undocumented way');
  assert.ok(result.slowest * 1000 < limitMs, `the slowest answer took ${result.slowest} s`);
  const percent = (100 * result.failed) / result.calls;
  assert.ok(percent <= atMost.percent, `${percent.toFixed(1)} % of the calls failed`);
  const seconds = result.secondsUntilNormal ?? 0;
  assert.ok(seconds <= atMost.seconds, `calls failed for ${seconds.toFixed(1)} s`);
  return result;
}

const rowOf = ({ fault, calls, failed, faces, slowest, secondsUntilNormal }: Result): string =>
  `| ${fault} | ${failed} of ${calls}${faces ? ` (${faces})` : ''} | ${slowest.toFixed(1)} s | ` +
  `${secondsUntilNormal === null ? 'no failure' : `${secondsUntilNormal.toFixed(1)} s`} |`;

export function printResults(): void {
  console.log(['| fault | failed calls | slowest answer | normal after |', '|---|---|---|---|'].join('\n'));
  for (const result of results) console.log(rowOf(result));
}

export const reads = ['page', 'script', 'channel', 'profile', 'download'];
export const writes = ['sign-up', 'sign-in', 'save', 'upload'];
