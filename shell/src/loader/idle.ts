/** Candidates who asked their browser to save data load nothing that they have not asked for. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/* eslint-disable portal/no-younger-built-ins -- Safari has no idle callback: it waits for a moment */
/**
 * Runs `task` when the browser is idle, or after 5 s, as a busy device may never be; never for candidates who
 * save data. Returns a function that cancels it.
 */
export function whenIdle(task: () => void): () => void {
  if (savesData()) return () => undefined;
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(task, { timeout: 5000 });
  return () => cancelIdleCallback(idle);
}
/* eslint-enable portal/no-younger-built-ins */
