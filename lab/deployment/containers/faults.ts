import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Load } from '../../fleet/load';
import { nothing, observeCalls, reads, writes } from '../../fleet/results';
import { note, timed } from './figures';
import { servers } from './stack';
import { closers, world } from './world';

/** A machine that does nothing else needs less than a third of this. */
const startLimitSeconds = 3;
let load: Load;

void test('no call fails while each server is restarted', async () => {
  const { stack } = world();
  load = new Load(stack.urls.portal);
  load.start(3);
  closers.unshift(() => load.stop());
  await load.more(50);
  for (const name of servers) {
    let seconds = 0;
    const begin = async () => void (seconds = await stack.restart(name));
    const { failed, calls } = await timed(`restart ${name}`, () =>
      observeCalls(load, { fault: `restart of ${name}`, begin, atMost: nothing }),
    );
    note(`restart of ${name}`, `${failed} of ${calls} calls failed; it started in ${seconds.toFixed(2)} s`);
    assert.ok(seconds <= startLimitSeconds, `${name} started in ${seconds} s`);
  }
});

const files = ['upload', 'download'];
const calls = [...writes, 'profile', 'download'];
/** Calls may fail as long as the cut lasts: what counts is how soon that ends. */
const lasting = { percent: 90, seconds: 10 };
/** What may fail while a container is off a network, by the outages of docs/operations.md: never a page. */
const cuts = [
  { service: 'limits', network: 'stores', mayFail: [], atMost: nothing },
  { service: 'mail', network: 'mail', mayFail: [], atMost: nothing },
  { service: 'worker', network: 'mail', mayFail: [], atMost: nothing },
  { service: 'worker', network: 'data', mayFail: [], atMost: nothing },
  { service: 'worker', network: 'stores', mayFail: [], atMost: nothing },
  { service: 'releases-1', network: 'public', mayFail: [], atMost: nothing },
  { service: 'releases-1', network: 'stores', mayFail: [], atMost: nothing },
  { service: 'edge-1', network: 'stores', mayFail: [], atMost: nothing },
  { service: 's3', network: 'stores', mayFail: files, atMost: lasting },
  { service: 'api-1', network: 'stores', mayFail: files, atMost: lasting },
  { service: 'api-1', network: 'data', mayFail: calls, atMost: lasting },
  { service: 'database', network: 'data', mayFail: calls, atMost: lasting },
  { service: 'api-1', network: 'portal', mayFail: calls, atMost: lasting },
  // A page that an edge was sending when it was cut off is broken; the next comes from the other one.
  { service: 'edge-1', network: 'portal', mayFail: [...calls, ...reads], mayBreak: true, atMost: lasting },
] as const;

void test('pages go on while a container is off one of its networks', async () => {
  const { stack } = world();
  for (const { service, network, mayFail, ...rest } of cuts) {
    let back: () => Promise<unknown>;
    const begin = async () => {
      back = await stack.cutOff(service, network);
      await load.more(60);
    };
    const fault = `${service} without ${network}`;
    const options = { fault, begin, end: () => back(), mayFail, ...rest };
    const { failed, calls: made } = await timed(fault, () => observeCalls(load, options));
    note(fault, `${failed} of ${made} calls failed`);
  }
  await load.stop();
  assert.deepEqual(load.problems, []);
});
