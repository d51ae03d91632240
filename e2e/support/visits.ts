import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicDocument, Deployable } from 'platform/release';
import { reportsPath, type MountReport } from 'platform/report';
import { expect } from './test';

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

/**
 * A candidate of a network of their own opens the page, whose tab then reports how it did.
 * @param instead the build that a tab had in the place of one that failed; null for the shell, whose page is
 * loaded anew; undefined: it did not fail
 */
async function visit(
  { url, path: at, channel, remote }: Visited,
  version: string,
  instead: string | null | undefined,
): Promise<void> {
  networks += 1;
  const forwarded = { 'x-forwarded-for': `101.${networks >> 8}.${networks & 255}.7` };
  const page = await fetch(`${url}${at}`, { headers: { ...forwarded, accept: 'text/html' } });
  const jar = page.headers.getSetCookie();
  await page.text();
  const report = async (mount: Pick<MountReport, 'version' | 'reason' | 'failure'>): Promise<void> => {
    const cookie = jar.map((one) => one.split(';')[0]!).join('; ');
    const answer = await fetch(`${url}${reportsPath}`, {
      method: 'POST',
      headers: { ...forwarded, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ channel, mounts: [{ remote, duration: 300, ...mount }] }),
    });
    expect(answer.status).toBe(204);
    jar.push(...answer.headers.getSetCookie());
  };
  await report({ version, reason: 'current', failure: instead === undefined ? null : 'render' });
  if (instead) await report({ version: instead, reason: 'last-good', failure: null });
}

/** So many candidates with a build. @param fails whose tabs then have `instead` */
export async function visitors(
  visited: Visited,
  version: string,
  count: number,
  fails: (candidate: number) => boolean = () => false,
  instead: string | null = null,
): Promise<void> {
  for (let candidate = 0; candidate < count; candidate += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - candidate) }, (_, index) =>
        visit(visited, version, fails(candidate + index) ? instead : undefined),
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
