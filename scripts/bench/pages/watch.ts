/** What the page has told so far. Times are milliseconds since the navigation began. */
export interface Watched {
  firstPaint: number;
  largestPaint: number;
  /** 0 until there is one. */
  fieldWorks: number;
  /** 0 until React has put its handlers on a field or button. */
  alive: number;
  readonly longTasks: { readonly start: number; readonly end: number }[];
}

declare global {
  interface Window {
    watched?: Watched;
    /** Whether the letter is still there that was typed; undefined when there was no field to type into. */
    keptLetter?: () => boolean;
  }
}

/**
 * Runs in the page, before its first script. The first field of `main`, or of the landing page's header, works when a letter can be typed into
 * it: one is typed in the very frame that shows it, and `keptLetter` tells later whether it is still there. A button, or another control, works
 * when React has put its handlers on it: in HTML that was sent ready it stands there deaf for a while.
 */
export function watchPage(): void {
  const watched: Watched = { firstPaint: 0, largestPaint: 0, fieldWorks: 0, alive: 0, longTasks: [] };
  window.watched = watched;

  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    watched.longTasks.push({ start: startTime, end: startTime + duration });
  });

  const controls =
    ':is(main, [role="main"], .land-header) :is(input, button, select, textarea):not(:disabled)';
  const letters = 'textarea, input:is([type="text"], [type="email"], :not([type])):not([role="combobox"])';
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const hears = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const typeLetter = (field: HTMLInputElement): void => {
    field.focus({ preventScroll: true });
    document.execCommand('insertText', false, 'Q'); // as a key does: with the browser's own events
    window.keptLetter = () => field.isConnected && field.value.includes('Q');
  };

  const look = (): void => {
    const seen = [...document.querySelectorAll<HTMLInputElement>(controls)].filter(isSeen);
    const field = seen.find((control) => control.matches(letters));
    const isAlive = seen.some(hears);
    if (watched.fieldWorks === 0 && (field || isAlive)) {
      watched.fieldWorks = performance.now();
      if (field) typeLetter(field);
    }
    if (isAlive) watched.alive = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Milliseconds after the first paint in which a blocked page is felt. */
export const blockingWindow = 5_000;
/** Milliseconds that a task may take unnoticed. */
const unnoticed = 50;

/** Total blocking time: what tasks took beyond 50 ms each, between the first paint and five seconds after it. */
export function blockingTime({ firstPaint, longTasks }: Watched): number {
  const end = firstPaint + blockingWindow;
  return longTasks
    .map((task) => Math.min(task.end, end) - Math.max(task.start, firstPaint) - unnoticed)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0);
}
