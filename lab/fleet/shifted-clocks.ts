import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import type { Program } from './program';
import { observe } from './observe';
import { nothing } from './results';
import { world } from './world';

const library = (): string => {
  const [found] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  assert.ok(found, "Debian's faketime is not installed");
  return found;
};

/** What shifts the clock of a process. Timers and the times of files are those of the machine. */
const shiftedBy = (hours: number) => ({
  LD_PRELOAD: library(),
  FAKETIME: `${hours < 0 ? '' : '+'}${hours}h`,
  DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
});
const right = { LD_PRELOAD: '' };

/** By how many hours a server's clock is ahead. */
async function hoursAhead(url: string): Promise<number> {
  const { headers } = await fetch(url);
  return Math.round((Date.parse(headers.get('date')!) - Date.now()) / 3_600_000);
}

void test('Clocks that differ by two hours are not noticed', async () => {
  const { fleet, load } = world();
  const { apis, edges, worker, releases, own } = fleet;
  const shift = async (
    servers: readonly (Program | undefined)[],
    variables: Readonly<Record<string, string>>,
  ) => {
    for (const server of servers) {
      server!.change(variables);
      await fleet.replace(server!);
    }
  };
  const begin = async () => {
    await shift([apis[0], edges[0], worker], shiftedBy(1));
    await shift([apis[1], edges[1], releases], shiftedBy(-1));
    const urls = [...own.apis.map((url) => `${url}/api/health`), ...own.edges.map((url) => `${url}/health`)];
    assert.deepEqual(await Promise.all(urls.map(hoursAhead)), [1, -1, 1, -1]);
    await load.more(400);
  };
  const end = () => shift([...apis, ...edges, worker, releases], right);
  const fault = 'one API, edge and worker an hour ahead, the others an hour behind';
  await observe({ fault, begin, end, atMost: nothing, alerts: ['PortalClockWrong'] });
});
