import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startFleet, type Fleet } from './fleet';
import { Load } from './load';
import { printResults } from './results';

/** One fleet and one load for all files: they are started once. */
let fleet: Fleet | undefined;
let load: Load | undefined;

export function world(): { fleet: Fleet; load: Load } {
  assert.ok(fleet && load, 'the fleet did not start');
  return { fleet, load };
}

before(async () => {
  fleet = await startFleet();
  load = new Load(fleet.url);
  load.start(6);
  await load.more(50);
});

after(async () => {
  await load?.stop();
  printResults();
  await fleet?.stop();
});
