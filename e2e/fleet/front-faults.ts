import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { observe, reads, writes } from './results';
import { world } from './world';

/** How long the front is frozen. */
const frozenMs = 10_000;

void test('A reload of HAProxy costs nothing', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    for (let reload = 0; reload < 3; reload += 1) {
      fleet.front.reload();
      await load.more(100);
    }
  };
  await observe(load, { fault: 'three reloads of HAProxy', begin });
});

void test('A HAProxy that is frozen answers late, and nothing fails', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    fleet.front.freeze();
    await pause(frozenMs);
  };
  await observe(load, { fault: 'HAProxy frozen for 10 s', begin, end: () => fleet.front.resume() });
});

void test('A HAProxy that is killed breaks calls until it is started again', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    await fleet.front.stop('SIGKILL');
    await load.more(30);
  };
  const end = () => fleet.front.start();
  const mayFail = [...reads, ...writes];
  await observe(load, { fault: 'kill -9 of HAProxy', begin, end, mayFail, mayBreak: true });
  await fleet.whole();
});
