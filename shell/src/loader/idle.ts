/** Candidates who asked their browser to save data pay for nothing that they have not asked for. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Runs `fetchAhead` once the browser has nothing better to do; never for candidates who save data. Returns the way to stop. */
export function whenIdle(fetchAhead: () => void): () => void {
  if (savesData()) return () => undefined;
  // Safari has no idle callback; half a second after a screen has come is near enough.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchAhead, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchAhead);
  return () => cancelIdleCallback(idle);
}
