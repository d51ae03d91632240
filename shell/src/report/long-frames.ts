import { holdOf, longFrames } from 'platform/long-frames';
import { buildUrl } from 'platform/release';
import type { VitalReport } from 'platform/report';
import { longestHold } from 'platform/time-limits';
import { shellVersion } from '../loader/channel';
import { ledger } from './ledger';

/** The builds of attempts, and the shell's, each with the folder of its scripts. */
function buildsOf(attempts: ReturnType<typeof ledger>) {
  const builds = [...attempts, { remote: 'shell', version: shellVersion() }].map(({ remote, version }) => ({
    remote,
    version,
    folder: buildUrl(remote, version, ''),
  }));
  return [...new Map(builds.map((build) => [build.folder, build])).values()];
}

type ReportError = (remote: string, version: string, error: Error) => void;

/**
 * Reports, when the page is hidden, the longest time in milliseconds that the scripts of each build have held
 * up one frame; 0 for a build that has held up none. One beyond the limit is an error besides, at once.
 * Nothing where the browser does not tell.
 */
export function measureLongFrames(report: (vital: VitalReport) => void, reportError: ReportError): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(longFrames)) return;
  const frames: Parameters<typeof holdOf>[0][] = [];
  const observer = new PerformanceObserver((list) => {
    const held = list.getEntries() as unknown as typeof frames;
    frames.push(...held);
    for (const { remote, version, folder } of buildsOf(ledger()))
      if (held.some((frame) => holdOf(frame, folder) > longestHold))
        reportError(remote, version, Object.assign(new Error(), { name: 'LongFrameError' }));
  });
  observer.observe({ type: longFrames, buffered: true });
  const tell = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    observer.disconnect();
    const shown = ledger().filter(({ mounting }) => mounting !== null);
    for (const { remote, version, folder } of buildsOf(shown)) {
      const value = Math.max(0, ...frames.map((frame) => holdOf(frame, folder)));
      report({ remote, version, name: 'LoAF', value });
    }
  };
  document.addEventListener('visibilitychange', tell);
}
