import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicDocument, Deployable } from 'platform/release';
import { reportsPath, type MountReport, type ReportBatch, type VitalReport } from 'platform/report';

/** A remote on a portal, whose screen is at `path`. */
export interface Visited {
  readonly url: string;
  readonly path: string;
  readonly channel: string;
  readonly remote: string;
}

export const deployableOf = async ({ url, channel, remote }: Visited): Promise<Deployable> => {
  const document = (await (await fetch(`${url}/channels/${channel}.json`)).json()) as PublicDocument;
  return document.deployables[remote]!;
};

let networks = 0;

/** What a tab has to report of a remote. */
interface Seen {
  readonly version: string;
  /**
   * The build that it had in the place of one that failed; null for the shell, whose page is loaded anew;
   * undefined: it did not fail
   */
  readonly instead?: string | null | undefined;
  /** In milliseconds. */
  readonly vitals?: Readonly<Partial<Record<VitalReport['name'], number>>>;
}

/** A candidate of a network of their own opens the page, whose tab then reports how it did. */
async function visit(
  { url, path: at, channel, remote }: Visited,
  { version, instead, vitals = {} }: Seen,
): Promise<void> {
  networks += 1;
  const forwarded = { 'x-forwarded-for': `101.${networks >> 8}.${networks & 255}.7` };
  const page = await fetch(`${url}${at}`, { headers: { ...forwarded, accept: 'text/html' } });
  const jar = page.headers.getSetCookie();
  await page.text();
  const report = async (
    mount: Pick<MountReport, 'version' | 'reason' | 'failure'>,
    more: Pick<ReportBatch, 'vitals'> = {},
  ): Promise<void> => {
    const cookie = jar.map((one) => one.split(';')[0]!).join('; ');
    const answer = await fetch(`${url}${reportsPath}`, {
      method: 'POST',
      headers: { ...forwarded, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ channel, mounts: [{ remote, duration: 300, ...mount }], ...more }),
    });
    assert.equal(answer.status, 204);
    jar.push(...answer.headers.getSetCookie());
  };
  const values = Object.entries(vitals).map(([name, value]) => ({
    ...{ remote, version, value },
    name: name as VitalReport['name'],
  }));
  const failure = instead === undefined ? null : 'render';
  await report({ version, reason: 'current', failure }, { vitals: values });
  if (instead) await report({ version: instead, reason: 'last-good', failure: null });
}

/** So many candidates, ten at a time. */
export async function visitors(
  visited: Visited,
  count: number,
  seen: (candidate: number) => Seen,
): Promise<void> {
  for (let candidate = 0; candidate < count; candidate += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - candidate) }, (_, index) =>
        visit(visited, seen(candidate + index)),
      ),
    );
}

interface Counted {
  readonly name: string;
  readonly version: string;
  readonly passed: number;
  readonly failed: readonly object[];
}

/** The votes on a build that the edges have written to a store in a folder. */
export async function writtenVotes(store: string, { channel, remote }: Visited, version: string) {
  const folder = path.join(store, 'vitals', `${channel}.votes`);
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const rows = texts.flatMap((text) => JSON.parse(text.slice(0, text.lastIndexOf('.'))) as Counted[]);
  const own = rows.filter((row) => row.name === remote && row.version === version);
  return own.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed.length }),
    { passed: 0, failed: 0 },
  );
}
