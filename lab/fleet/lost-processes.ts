import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet';
import type { Program } from './program';
import { observe } from './observe';
import { nothing, reads, writes } from './results';
import { world } from './world';

const isSelfHealing = true;
/** Longer than HAProxy needs to find that a server is frozen. */
const frozenMs = 15_000;
/** What it costs that one of two is gone. */
const oneOfTwo = {
  killed: { percent: 5, seconds: 5 },
  // Calls that it had are answered with 503, or wait, until HAProxy has missed three checks.
  frozen: { percent: 20, seconds: 20 },
};
const unnoticed = { killed: nothing, frozen: nothing };
const kinds: readonly [string, (fleet: Fleet) => Program, typeof oneOfTwo][] = [
  ['an API', ({ apis }) => apis[0]!, oneOfTwo],
  ['an edge', ({ edges }) => edges[0]!, oneOfTwo],
  ['the worker', ({ worker }) => worker, unnoticed],
  ['the release server', ({ releases }) => releases, unnoticed],
];

for (const [name, pick, { killed }] of kinds) {
  void test(`${name} that is killed costs calls that were under way at most`, async () => {
    const { fleet, load } = world();
    const program = pick(fleet);
    const begin = async () => {
      await program.stop('SIGKILL');
      await load.more(150);
    };
    const mayFail = writes;
    await observe({
      fault: `kill -9 of ${name}`,
      begin,
      end: () => program.start(),
      mayFail,
      isSelfHealing,
      mayBreak: true,
      atMost: killed,
      alerts: ['PortalServerDown'],
    });
    await fleet.whole();
  });
}

for (const [name, pick, { frozen }] of kinds) {
  void test(`${name} that is frozen is taken out, and all calls are answered in time`, async () => {
    const { fleet } = world();
    const program = pick(fleet);
    const begin = async () => {
      program.freeze();
      await pause(frozenMs);
    };
    const mayFail = [...reads, ...writes];
    await observe({
      fault: `freeze of ${name}`,
      begin,
      end: () => program.resume(),
      mayFail,
      isSelfHealing,
      // HAProxy ends the connections of an edge that it takes out, without an answer.
      mayBreak: program === fleet.edges[0],
      atMost: frozen,
      alerts: ['PortalServerDown'],
    });
    await fleet.whole();
  });
}
