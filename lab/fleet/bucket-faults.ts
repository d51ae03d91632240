import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observe } from './observe';
import { nothing } from './results';
import { world } from './world';

/** Two of the eight calls of a round. */
const filesAlone = { mayFail: ['upload', 'download'], atMost: { percent: 40, seconds: 5 } };
const alerts = ['PortalFilesUnavailable', 'PortalManyServerErrors'];
/** After a minute: builds are in a bucket, too. */
const storeAway = 'PortalReleaseStoreAway';

void test('A bucket that is away or silent stops files alone', async () => {
  const { fleet, load } = world();
  const { bucket } = fleet.wires;
  for (const [fault, start, expected] of [
    ['bucket cut off', () => bucket.cut(), { alerts: [...alerts, storeAway] }],
    ['bucket silent', () => bucket.freeze(), { alerts, mayAlert: [storeAway] }],
  ] as const) {
    const begin = async () => {
      start();
      await load.more(100);
    };
    await observe({ fault, begin, end: () => bucket.mend(), ...filesAlone, ...expected });
  }
});

void test('An edge that starts while the bucket is away serves what it kept, and says so', async () => {
  const { fleet, load } = world();
  const { bucket } = fleet.wires;
  const [edge] = fleet.edges;
  const begin = async () => {
    bucket.cut();
    await edge!.restart();
    const health = (await (await fetch(`${fleet.own.edges[0]}/health`)).json()) as { store?: string };
    assert.match(health.store ?? '', /^away/);
    for (const path of ['/', '/sign-in', '/dashboard'])
      assert.equal((await fetch(`${fleet.own.edges[0]}${path}`)).status, 200, path);
    await load.more(50);
  };
  const fault = 'edge started while the bucket is cut off, with EDGE_CACHE';
  const end = () => bucket.mend();
  await observe({ fault, begin, end, ...filesAlone, alerts, mayAlert: [storeAway] });
});

void test('A Valkey server that is cut off, silent or restarted is not noticed', async () => {
  const { fleet, load } = world();
  const wire = fleet.wires.valkey;
  for (const [fault, start, stop] of [
    ['Valkey cut off', () => wire.cut(), () => wire.mend()],
    ['Valkey silent', () => wire.freeze(), () => wire.mend()],
    ['Valkey killed', () => fleet.valkey.stop('SIGKILL'), () => fleet.valkey.start()],
  ] as const) {
    const begin = async () => {
      await start();
      await load.more(100);
    };
    await observe({ fault, begin, end: stop, atMost: nothing, alerts: ['PortalLimitsAway'] });
  }
});
