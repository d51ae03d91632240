import { buildUrl } from 'platform/release';
import type { VitalReport } from 'platform/report';
import { shellVersion } from '../loader/channel';
import { ledger } from './ledger';

/** What TypeScript's own list of types lacks: https://www.w3.org/TR/long-animation-frames/. */
interface LongFrame {
  readonly scripts: readonly { readonly duration: number; readonly sourceURL: string }[];
}

const type = 'long-animation-frame';

/** The builds that this page has shown, and the shell's, each with the folder of its scripts. */
function shownBuilds() {
  const shown = ledger().filter(({ mounting }) => mounting !== null);
  const builds = [...shown, { remote: 'shell', version: shellVersion() }].map(({ remote, version }) => ({
    remote,
    version,
    folder: buildUrl(remote, version, ''),
  }));
  return [...new Map(builds.map((build) => [build.folder, build])).values()];
}

/**
 * Reports, when the page is hidden, the longest time in milliseconds that the scripts of each build have held
 * up one frame; 0 for a build that has held up none. Nothing where the browser does not tell.
 */
export function measureLongFrames(report: (vital: VitalReport) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const frames: LongFrame[] = [];
  const observer = new PerformanceObserver((list) => {
    frames.push(...(list.getEntries() as unknown as LongFrame[]));
  });
  observer.observe({ type, buffered: true });
  const tell = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    observer.disconnect();
    for (const { remote, version, folder } of shownBuilds()) {
      const held = frames.map(({ scripts }) =>
        scripts
          .filter(({ sourceURL }) => sourceURL.includes(folder))
          .reduce((sum, { duration }) => sum + duration, 0),
      );
      report({ remote, version, name: 'LoAF', value: Math.max(0, ...held) });
    }
  };
  document.addEventListener('visibilitychange', tell);
}
