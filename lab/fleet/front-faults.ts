import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { observe } from './observe';
import { nothing, reads, writes } from './results';
import { world } from './world';

/** How long the front is frozen. */
const frozenMs = 10_000;
const alerts = ['PortalUnreachable', 'PortalServerDown'];

void test('A reload of HAProxy costs nothing', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    for (let reload = 0; reload < 3; reload += 1) {
      fleet.front.reload();
      await load.more(100);
    }
  };
  await observe({ fault: 'three reloads of HAProxy', begin, atMost: nothing });
});

void test('A HAProxy that is frozen answers late, and nothing fails', async () => {
  const { fleet } = world();
  const begin = async () => {
    fleet.front.freeze();
    await pause(frozenMs);
  };
  const end = () => fleet.front.resume();
  await observe({ fault: 'HAProxy frozen for 10 s', begin, end, atMost: nothing, alerts });
});

void test('A HAProxy that is killed breaks calls until it is started again', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    await fleet.front.stop('SIGKILL');
    await load.more(30);
  };
  const end = () => fleet.front.start();
  const mayFail = [...reads, ...writes];
  // One balancer alone: nothing answers until it is started.
  const atMost = { percent: 100, seconds: 3 };
  await observe({ fault: 'kill -9 of HAProxy', begin, end, mayFail, mayBreak: true, atMost, alerts });
  await fleet.whole();
});
