import { maxMountsInBatch, reportsPath, type MountReport, type ReportBatch } from 'shared/contract/report';
import type { Attempt, AttemptEvent } from '../loader/attempt';
import { channelName } from '../loader/channel';
import { sessionSet } from '../loader/session-set';

/** Milliseconds that a report waits for others. */
const batchMs = 10_000;
/** The same for a failure; long enough for others of the same moment. */
const urgentBatchMs = 500;

let unsent: MountReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;

/** Builds whose failure this tab has reported, as `name@version`: each is reported once, however often the tab retries. */
const reported = sessionSet('portal-told-builds');

/** Best effort: failures are ignored. */
function send(): void {
  clearTimeout(timer);
  due = Infinity;
  for (; unsent.length > 0; unsent = unsent.slice(maxMountsInBatch)) {
    const batch: ReportBatch = { channel: channelName(), mounts: unsent.slice(0, maxMountsInBatch) };
    const body = new Blob([JSON.stringify(batch)], { type: 'application/json' });
    (navigator as Partial<Navigator>).sendBeacon?.(reportsPath, body);
  }
}

/** Adds a report to the next batch. */
export function report(mount: MountReport): void {
  unsent.push(mount);
  const wait = mount.failure ? urgentBatchMs : batchMs;
  if (Date.now() + wait >= due) return;
  clearTimeout(timer);
  due = Date.now() + wait;
  timer = setTimeout(send, wait);
}

/** Listener of attempts: reports builds that passed their probation, and failures that are the build's fault. */
export function reportAttempt({ remote, build: { version }, reason }: Attempt, event: AttemptEvent): void {
  if (event.type !== 'passed' && event.type !== 'diagnosed') return;
  const { duration } = event;
  if (event.type === 'passed') return report({ remote, version, reason, failure: null, duration });
  const id = `${remote}@${version}`;
  if (!event.cause || reported.has(id)) return;
  reported.add(id);
  report({ remote, version, reason, failure: event.cause, duration });
}

/** A hidden page may never be visible again, and its timers may never run. Returns a function that stops this. */
export function reportOnLeave(page: Document): () => void {
  const onHidden = (): void => {
    if (page.visibilityState === 'hidden') send();
  };
  page.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', send);
  return () => {
    page.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', send);
  };
}
