import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Program } from './program';
import { observe } from './observe';
import { nothing } from './results';
import { world } from './world';

void test('A rolling restart of all servers fails none of 5,000 requests, uploads included', async () => {
  const { fleet, load } = world();
  const { apis, edges, worker, releases, desk } = fleet;
  const restart = async (servers: readonly Program[]) => {
    for (const server of servers) {
      // As deploy/update.sh: the next one when the balancer calls this one up.
      assert.equal(await fleet.replace(server), 0, `${server.name} ended with its requests answered`);
      await load.more(100);
    }
  };
  const begin = async () => {
    await restart(apis);
    await restart(edges);
    await restart([worker, releases, desk]);
  };
  const fault = 'rolling restart of APIs, edges, worker and release server';
  await observe({ fault, begin, atLeastCalls: 5000, atMost: nothing });
});
