import type { Page } from 'playwright-core';
import { contributionsTo } from 'platform/points';
import type { ChannelDocument } from 'platform/release';
import { gateScreen } from 'platform/time-limits';

/** What remotes contribute to the points of each other, by the remote whose screens have the point. */
function contributionsIn({ deployables }: ChannelDocument) {
  const builds = Object.fromEntries(
    Object.entries(deployables).map(([name, { current }]) => [name, current] as const),
  );
  return Object.entries(builds).flatMap(([host, { points = [] }]) =>
    points.flatMap((point) =>
      // A flag is off here, and props may not be those that it shows for.
      contributionsTo(point, builds)
        .filter(({ when }) => when === undefined)
        .map(({ remote }) => ({ host, remote, point: point.name })),
    ),
  );
}

/** The remotes to whose screens one of these contributes: their screens are opened, too. */
export const hostsOf = (document: ChannelDocument, remotes: readonly string[]): ReadonlySet<string> =>
  new Set(
    contributionsIn(document)
      .filter(({ remote }) => remotes.includes(remote))
      .map(({ host }) => host),
  );

/**
 * Waits until what must show on an open screen does. Whatever point the screen has is in its HTML once its
 * data are there.
 * @returns the first contribution that does not, or null
 */
export async function findMissing(
  page: Page,
  document: ChannelDocument,
  host: string,
): Promise<string | null> {
  for (const { remote, point } of contributionsIn(document).filter((one) => one.host === host)) {
    const places = page.locator(`[data-contribution="${point} ${remote}"]`);
    if ((await places.count()) === 0) continue;
    const shown = places.and(page.locator('[data-state="shown"]')).first();
    const isShown = await shown.waitFor({ state: 'attached', timeout: gateScreen }).then(
      () => true,
      () => false,
    );
    if (!isShown) return `${remote} does not show in ${point}`;
  }
  return null;
}
