/** What the page has told so far. Times are milliseconds since the navigation began. */
export interface Watched {
  firstPaint: number;
  largestPaint: number;
  /** 0 until there is one; for screens without any field or button it stays 0. */
  fieldWorks: number;
  readonly longTasks: { readonly start: number; readonly end: number }[];
}

declare global {
  interface Window {
    watched?: Watched;
  }
}

/**
 * Runs in the page, before its first script. A field or button of `main`, or of the landing page's header, works when it is visible and React has put its
 * handlers on it: with pages made in the browser both come at once, while HTML that was sent ready stands there deaf for
 * a while.
 */
export function watchPage(): void {
  const watched: Watched = { firstPaint: 0, largestPaint: 0, fieldWorks: 0, longTasks: [] };
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

  const works = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = (): void => {
    const fields = document.querySelectorAll(
      ':is(main, [role="main"], .land-header) :is(input, button, select, textarea):not(:disabled)',
    );
    if ([...fields].some(works)) watched.fieldWorks = performance.now();
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
