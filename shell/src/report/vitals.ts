import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import type { VitalReport } from 'platform/report';
import { ledger } from './ledger';
import { measureLongFrames } from './long-frames';

/**
 * Measures this page's Web Vitals: LCP early, CLS, INP and long frames when it is left. Each counts for the
 * build that was on the screen then, a long frame for the builds whose scripts ran in it.
 */
export function measureVitals(
  report: (vital: VitalReport) => void,
  reportError: Parameters<typeof measureLongFrames>[1],
): void {
  const take = ({ name, value, entries }: Metric): void => {
    const time = performance.timeOrigin + (entries.at(-1)?.startTime ?? 0);
    const shown = ledger().filter(({ mounting }) => mounting !== null);
    // Pre-rendered HTML counts as the build's.
    const build = shown.filter(({ started }) => Date.parse(started) <= time).at(-1) ?? shown[0];
    if (build && (name === 'LCP' || name === 'INP' || name === 'CLS'))
      report({ remote: build.remote, version: build.version, name, value });
  };
  for (const on of [onLCP, onINP, onCLS]) on(take);
  measureLongFrames(report, reportError);
}
