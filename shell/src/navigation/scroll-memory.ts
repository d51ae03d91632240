/**
 * Where each history entry was scrolled to, so that Back and a reload return the candidate to the same place.
 */
const storageKey = 'portal-scroll';
const positions = new Map<string, number>();
/** The scroll position. Reading it would force a layout of new content before it is complete. */
let here = 0;

/**
 * Positions outlive a reload in the tab's own storage. A browser that forbids it starts each page at the top.
 */
function readStored(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
    for (const [key, top] of stored) positions.set(key, top);
  } catch (error) {
    console.warn('The scroll positions cannot be read', error);
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch (error) {
    console.warn('The scroll positions cannot be kept', error);
  }
}

/**
 * Takes scrolling over from the browser, which would scroll before the screen is there. Returns the way to
 * stop.
 */
export function takeOverScroll(currentKey: () => string | null): () => void {
  window.history.scrollRestoration = 'manual';
  readStored();
  here = window.scrollY;
  const remember = (): void => {
    here = window.scrollY;
    const key = currentKey();
    if (key) positions.set(key, here);
  };
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', store);
  return () => {
    window.history.scrollRestoration = 'auto';
    window.removeEventListener('scroll', remember);
    window.removeEventListener('pagehide', store);
  };
}

/** Whether this page load returns to a place, by reload or by Back from elsewhere. */
export function isReturn(): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  return ['reload', 'back_forward'].includes(load?.type ?? '');
}

/** Scrolls to where the entry was left (`restore`), or to the top. */
export function applyScroll(key: string, restore: boolean): void {
  const top = restore ? (positions.get(key) ?? 0) : 0;
  if (top !== here) window.scrollTo({ top, behavior: 'instant' });
}
