import type { Page } from 'playwright-core';
import { contributionsTo } from 'platform/points';
import type { ChannelDocument } from 'platform/release';
import { gateScreen, gateSettle } from 'platform/time-limits';

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
 * The remotes to which a remote contributes, and which contribute to it: it is proven beside their builds.
 */
export const partnersOf = (document: ChannelDocument, name: string): readonly string[] => [
  ...new Set(
    contributionsIn(document).flatMap(({ host, remote }) => {
      if (host === name) return remote;
      return remote === name ? host : [];
    }),
  ),
];

/** A contribution that does not show, of this remote. */
export interface Missing {
  readonly remote: string;
  readonly text: string;
}

/**
 * Waits until what must show on an open screen does. Whatever point the screen has is in its HTML once its
 * data are there; on a busy machine the network may be quiet before that.
 * @returns the first contribution that does not, or null
 */
export async function findMissing(
  page: Page,
  document: ChannelDocument,
  host: string,
): Promise<Missing | null> {
  const all = contributionsIn(document).filter((one) => one.host === host);
  const missing = await Promise.all(
    all.map(async ({ remote, point }): Promise<Missing | null> => {
      const places = page.locator(`[data-contribution="${point} ${remote}"]`);
      const isThere = await places
        .first()
        .waitFor({ state: 'attached', timeout: gateSettle })
        .then(
          () => true,
          () => false, // not every screen of the host has the point
        );
      if (!isThere) return null;
      const inState = (state: string) => places.and(page.locator(`[data-state="${state}"]`));
      const ended = inState('shown').or(inState('failed')).first();
      await ended.waitFor({ state: 'attached', timeout: gateScreen }).catch(() => undefined); // still loading
      const isShown = (await inState('shown').count()) > 0;
      return isShown ? null : { remote, text: `${remote} does not show in ${point}` };
    }),
  );
  return missing.find((one) => one !== null) ?? null;
}
