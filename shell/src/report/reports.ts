import { maxMountsInBatch, reportsPath, type MountReport, type ReportBatch } from 'shared/contract/report';
import { channelName } from '../loader/channel';

/** Milliseconds that a report waits for company. */
const patience = 10_000;
/** The same for a failure; long enough for its neighbours of the same moment. */
const urgency = 500;

let unsent: MountReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;

/** Reports are a courtesy: one that the browser does not take, or the edge does not want, is nobody's trouble. */
function send(): void {
  clearTimeout(timer);
  due = Infinity;
  for (; unsent.length > 0; unsent = unsent.slice(maxMountsInBatch)) {
    const batch: ReportBatch = { channel: channelName(), mounts: unsent.slice(0, maxMountsInBatch) };
    const body = new Blob([JSON.stringify(batch)], { type: 'application/json' });
    (navigator as Partial<Navigator>).sendBeacon?.(reportsPath, body);
  }
}

/** Puts a mount into the next batch. */
export function report(mount: MountReport): void {
  unsent.push(mount);
  const wait = mount.failure ? urgency : patience;
  if (Date.now() + wait >= due) return;
  clearTimeout(timer);
  due = Date.now() + wait;
  timer = setTimeout(send, wait);
}

/** A page that is hidden may never be seen again, and its timers may never run. Returns the way to stop. */
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
