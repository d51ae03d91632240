import { gauge } from 'server-kit/telemetry';
import { readChannel } from '../channel/channel-store';
import { readErrors, titleOf } from '../errors/read-errors';
import type { ReleaseService } from '../service/release-service';

/** Longer than between two scrapes, as maps and counts are read from the store. */
const freshMs = 60_000;

interface TopError {
  readonly labels: {
    readonly channel: string;
    readonly remote: string;
    readonly version: string;
    readonly error: string;
  };
  readonly views: number;
}

async function readTop({ store, places }: ReleaseService, channel: string): Promise<TopError[]> {
  const document = await readChannel(store, channel);
  const builds = document ? await readErrors(store, places, document, () => true) : [];
  return builds.flatMap(({ name: remote, version, role, groups }) => {
    const [top] = [...groups].sort((one, other) => other.views - one.views);
    const labels = { channel, remote, version, error: top ? titleOf(top) : '' };
    return top && role !== 'earlier' ? { labels, views: top.views } : [];
  });
}

/**
 * Exports `portal.browser.top.error`: page views of the most frequent error of each offered build, with its
 * title as a label, so that an alert can name it.
 */
export function observeErrors(service: ReleaseService, channel: string): void {
  let known: readonly TopError[] = [];
  let until = 0;
  const about = 'Page views with the most frequent error of a build, by its place in the source';
  gauge('portal.browser.top.error', '{view}', about, async (result) => {
    if (Date.now() > until) {
      until = Date.now() + freshMs;
      known = await readTop(service, channel).catch(() => []);
    }
    for (const { labels, views } of known) result.observe(views, { ...labels });
  });
}
