import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startFleet, type Fleet } from './fleet';
import { Alerts } from './alerts';
import { Load } from './load';
import { startPrometheus } from './prometheus';
import { printResults } from './results';
import { writeShortRules } from './short-rules';

/**
 * By how much the windows and `for:` of the alerts are shorter than those of the shipped rules. A server is
 * restarted within what is left of their two minutes.
 */
const factor = 12;

/** One fleet, load and Prometheus for all files: they are started once. */
let fleet: Fleet | undefined;
let load: Load | undefined;
let prometheus: Awaited<ReturnType<typeof startPrometheus>> | undefined;
let watched: Alerts | undefined;

export function world(): { fleet: Fleet; load: Load; watched: Alerts } {
  assert.ok(fleet && load && watched, 'the fleet did not start');
  return { fleet, load, watched };
}

before(async () => {
  fleet = await startFleet();
  load = new Load(fleet.url);
  load.start(6);
  await load.more(50);
  prometheus = await startPrometheus(
    fleet.folder,
    await writeShortRules(fleet.folder, factor),
    fleet.targets,
  );
  watched = new Alerts(prometheus);
  await watched.begin();
});

after(async () => {
  await load?.stop();
  printResults();
  console.log(
    ['| fault | alerts, seconds after its beginning |', '|---|---|', ...(watched?.rows ?? [])].join('\n'),
  );
  await prometheus?.stop();
  await fleet?.stop();
});
