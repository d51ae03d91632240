import type { ChannelDocument, Deployable } from 'platform/release';
import { reportsPath, type ReportBatch } from 'platform/report';
import { expect } from './test';

/** A remote on a portal, whose screen is at `path`. */
export interface Visited {
  readonly url: string;
  readonly path: string;
  readonly channel: string;
  readonly remote: string;
}

export const deployableOf = async ({ url, channel, remote }: Visited): Promise<Deployable> => {
  const document = (await (await fetch(`${url}/channels/${channel}.json`)).json()) as ChannelDocument;
  return document.deployables[remote]!;
};

let networks = 0;

/** A candidate of a network of their own opens the page, whose tab then reports how it did. */
async function visit({ url, path, channel, remote }: Visited, version: string, lcp: number): Promise<void> {
  networks += 1;
  const forwarded = { 'x-forwarded-for': `100.${64 + (networks >> 8)}.${networks & 255}.7` };
  const page = await fetch(`${url}${path}`, { headers: { ...forwarded, accept: 'text/html' } });
  const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]!);
  await page.text();
  const reason = 'current';
  const batch: ReportBatch = {
    channel,
    mounts: [{ remote, version, reason, failure: null, duration: 300 }],
    vitals: [{ remote, version, name: 'LCP', value: lcp }],
  };
  const headers = { ...forwarded, cookie: cookie.join('; '), 'content-type': 'application/json' };
  const answer = await fetch(`${url}${reportsPath}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(batch),
  });
  expect(answer.status).toBe(204);
}

/**
 * Twenty candidates with each of the two builds, until the guarded canary has moved on.
 * @param version of the canary
 * @param lcp of the canary, in ms; that of the current build is a second and a little
 * @param share that it comes to; undefined: there is no canary any more
 */
export async function visitUntil(visited: Visited, version: string, lcp: number, share: number | undefined) {
  await expect
    .poll(
      async () => {
        const { current, canary } = await deployableOf(visited);
        if (canary?.share === share) return share;
        for (let candidate = 0; candidate < 20; candidate += 1)
          await Promise.all([
            visit(visited, version, lcp + 10 * candidate),
            visit(visited, current.version, 1_000 + 10 * candidate),
          ]);
        return (await deployableOf(visited)).canary?.share;
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toBe(share);
}
