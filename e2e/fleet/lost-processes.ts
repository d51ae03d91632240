import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet';
import type { Program } from './program';
import { observe, reads, writes } from './results';
import { world } from './world';

const isSelfHealing = true;
/** Longer than HAProxy needs to find that a server is frozen. */
const frozenMs = 15_000;
const kinds: readonly [string, (fleet: Fleet) => Program][] = [
  ['an API', ({ apis }) => apis[0]!],
  ['an edge', ({ edges }) => edges[0]!],
  ['the worker', ({ worker }) => worker],
  ['the release server', ({ releases }) => releases],
];

for (const [name, pick] of kinds) {
  void test(`${name} that is killed costs calls that were under way at most`, async () => {
    const { fleet, load } = world();
    const program = pick(fleet);
    const begin = async () => {
      await program.stop('SIGKILL');
      await load.more(150);
    };
    const mayFail = writes;
    await observe(load, {
      fault: `kill -9 of ${name}`,
      begin,
      end: () => program.start(),
      mayFail,
      isSelfHealing,
      mayBreak: true,
    });
    await fleet.whole();
  });
}

for (const [name, pick] of kinds) {
  void test(`${name} that is frozen is taken out, and all calls are answered in time`, async () => {
    const { fleet, load } = world();
    const program = pick(fleet);
    const begin = async () => {
      program.freeze();
      await pause(frozenMs);
    };
    const mayFail = [...reads, ...writes];
    await observe(load, {
      fault: `freeze of ${name}`,
      begin,
      end: () => program.resume(),
      mayFail,
      isSelfHealing,
      // HAProxy ends the connections of an edge that it takes out, without an answer.
      mayBreak: program === fleet.edges[0],
    });
    await fleet.whole();
  });
}
