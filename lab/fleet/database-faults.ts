import { test } from 'node:test';
import { observe, type ExpectedAlerts } from './observe';
import { writes } from './results';
import { world } from './world';

/** Pages and the channel need no database. */
const mayFail = [...writes, 'profile', 'download'];
/** While it lasts all of them may, again and again: what counts is how soon that ends. */
const atMost = { percent: 100, seconds: 10 };

void test('A database that restarts, dies, is cut off or goes silent is 503, and loses nothing', async () => {
  const { fleet, load } = world();
  const { program } = fleet.postgres;
  const wire = fleet.wires.database;
  const alerts = ['PortalManyServerErrors'];
  const faults: readonly [string, () => unknown, () => unknown, ExpectedAlerts][] = [
    ['restart of the database', () => program.restart(), () => undefined, {}],
    ['kill -9 of the database', () => program.stop('SIGKILL'), () => program.start(), { alerts }],
    ['database cut off', () => wire.cut(), () => wire.mend(), { alerts }],
    ['database silent', () => wire.freeze(), () => wire.mend(), { alerts }],
  ];
  for (const [fault, start, stop, expected] of faults) {
    const begin = async () => {
      await start();
      await load.more(100);
    };
    await observe({
      fault,
      begin,
      end: async () => void (await stop()),
      mayFail,
      atMost,
      ...expected,
    });
    await fleet.whole();
  }
});
