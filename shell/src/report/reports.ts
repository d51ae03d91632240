import { buildUrl } from 'platform/release';
import type { ErrorReport, MountReport, ReportBatch, VitalReport } from 'platform/report';
import { maxErrorsInBatch, maxMountsInBatch, reportsPath } from 'platform/report';
import { isOfBuild, type Attempt, type AttemptEvent } from '../loader/attempt';
import { channelName, shellVersion } from '../loader/channel';
import { whenIdle } from '../loader/idle';
import { sessionSet } from '../loader/session-set';

/** Milliseconds that a report waits for others. */
const batchMs = 10_000;
/** The same for a failure; long enough for others of the same moment. */
const urgentBatchMs = 500;

let unsent: MountReport[] = [];
let vitals: VitalReport[] = [];
let errors: ErrorReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;

/**
 * Builds whose failure this tab has reported, as `name@version`: each is reported once, however often the tab
 * retries.
 */
const reported = sessionSet('portal-reported-builds');

/** Best effort: failures are ignored. */
function send(): void {
  clearTimeout(timer);
  due = Infinity;
  while (unsent.length + vitals.length + errors.length > 0) {
    const mounts = unsent.slice(0, maxMountsInBatch);
    const batch: ReportBatch = {
      channel: channelName(),
      mounts,
      ...(vitals.length > 0 ? { vitals } : {}),
      ...(errors.length > 0 ? { errors: errors.slice(0, maxErrorsInBatch) } : {}),
    };
    unsent = unsent.slice(maxMountsInBatch);
    errors = errors.slice(maxErrorsInBatch);
    vitals = [];
    const body = new Blob([JSON.stringify(batch)], { type: 'application/json' });
    (navigator as Partial<Navigator>).sendBeacon?.(reportsPath, body);
  }
}

/** Adds a report to the next batch. */
export function report(mount: MountReport): void {
  unsent.push(mount);
  sendWithin(mount.failure ? urgentBatchMs : batchMs);
}

function sendWithin(wait: number): void {
  if (Date.now() + wait >= due) return;
  clearTimeout(timer);
  due = Date.now() + wait;
  timer = setTimeout(send, wait);
}

/** Of page loads, the share whose Web Vitals are reported. */
const sampledShare = 0.2;

/**
 * Reports this page's Web Vitals if it is among the sampled ones, with code that is loaded after the page.
 */
export function reportVitals(): void {
  if (Math.random() >= sampledShare) return;
  const add = (vital: VitalReport): void => {
    vitals.push(vital);
    // Some are known only when the page is hidden, and its timers may not run any more.
    if (document.visibilityState === 'hidden') send();
  };
  const load = () => import(/* webpackChunkName: "vitals" */ './vitals');
  const start = () => void load().then(({ measureVitals }) => measureVitals(add, reportError), console.warn);
  window.addEventListener('load', () => whenIdle(start), { once: true });
}

/**
 * Reports where code of a build threw, or that its texts did not load, with code that is loaded only then.
 * The failure that it may be is reported apart, before it: the edge takes errors of page views that it knows.
 */
export function reportError(remote: string, version: string, error: unknown): void {
  const add = (described: ErrorReport | null): void => {
    if (!described) return;
    errors.push(described);
    if (document.visibilityState === 'hidden') send();
    else sendWithin(batchMs);
  };
  const load = () => import(/* webpackChunkName: "errors" */ './errors');
  load().then(({ describeError }) => add(describeError(remote, version, error)), console.warn);
}

function reportOnce(failed: MountReport): void {
  const id = `${failed.remote}@${failed.version}`;
  if (reported.has(id)) return;
  reported.add(id);
  report(failed);
}

/**
 * Listener of attempts: reports builds that passed their probation, failures that are the build's fault, and
 * what its code threw, but not in a preview.
 */
export function reportAttempt({ remote, build: { version }, reason }: Attempt, event: AttemptEvent): void {
  if (event.type === 'threw' && reason !== 'preview') reportError(remote, version, event.error);
  if (event.type !== 'passed' && event.type !== 'diagnosed' && event.type !== 'late') return;
  const mount = { remote, version, reason, duration: event.duration };
  if (event.type === 'passed') report({ ...mount, failure: null });
  else if (event.type === 'late') reportOnce({ ...mount, failure: 'late' });
  else if (event.cause) reportOnce({ ...mount, failure: event.cause });
}

/**
 * Reports errors that code of the shell throws after its start, outside of remotes, the first one as its
 * failure; React is the shell's, so errors of remotes name its files, too. The page itself watches a shell
 * that does not start (docs/decisions/0011).
 */
export function reportShellErrors(): void {
  const version = shellVersion();
  const isOwn = (error: unknown): boolean =>
    isOfBuild(error, buildUrl('shell', version, '')) && !/\/builds\/(?!shell\/)/.test(error.stack ?? '');
  window.addEventListener('error', ({ error }) => {
    if (!isOwn(error)) return;
    const duration = Math.round(performance.now());
    reportOnce({ remote: 'shell', version, reason: 'current', failure: 'late', duration });
    reportError('shell', version, error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isOwn(reason)) reportError('shell', version, reason);
  });
}

/**
 * A hidden page may never be visible again, and its timers may never run. Returns a function that stops this.
 */
export function reportOnLeave(page: Document): () => void {
  const onHidden = (): void => {
    if (page.visibilityState === 'hidden') send();
  };
  const stopping = new AbortController();
  page.addEventListener('visibilitychange', onHidden, stopping);
  window.addEventListener('pagehide', send, stopping);
  return () => stopping.abort();
}
