import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { until } from '../../e2e/support/until';
import { observe } from './observe';
import { nothing } from './results';
import { world } from './world';

interface Health {
  readonly revision: number;
  readonly stale?: string;
}

void test('A bucket of releases that is emptied costs candidates nothing, and gets its releases back', async () => {
  const { fleet, load } = world();
  const [first] = fleet.edges;
  const healthOf = async (edge: string) => (await (await fetch(`${edge}/health`)).json()) as Health;
  const isStale = async () =>
    (await Promise.all(fleet.own.edges.map(healthOf))).every(({ stale }) => stale !== undefined);
  let before = 0;
  const begin = async () => {
    before = (await healthOf(fleet.own.edges[0]!)).revision;
    await fleet.gateway.emptyBucket('releases');
    // It has its copies alone.
    await first!.restart();
    await until('both edges say that the store lost what they serve', isStale, 90_000);
    for (const page of ['/', '/sign-in', '/dashboard'])
      assert.equal((await fetch(`${fleet.own.edges[0]}${page}`)).status, 200, page);
    await load.more(100);
  };
  const recover = async () => {
    const copy = path.join(fleet.folder, 'edge1-cache');
    const said = await fleet.release('recover', copy, '--reason', 'the bucket was emptied');
    assert.match(said, /recover revision/);
  };
  await observe({
    fault: 'bucket of releases emptied',
    begin,
    end: recover,
    atMost: nothing,
    alerts: ['PortalReleasesHeldBack'],
  });
  const isWell = async () =>
    (await Promise.all(fleet.own.edges.map(healthOf))).every(
      ({ revision, stale }) => revision === before + 1 && stale === undefined,
    );
  await until('both edges serve the revision that was given back', isWell, 90_000);
});
