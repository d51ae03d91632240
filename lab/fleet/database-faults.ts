import { test } from 'node:test';
import { observe, writes } from './results';
import { world } from './world';

/** Pages and the channel need no database. */
const mayFail = [...writes, 'profile', 'download'];
/** While it lasts most calls fail, and candidates try again: what counts is how soon that ends. */
const atMost = { percent: 90, seconds: 10 };

void test('A database that restarts, dies, is cut off or goes silent is 503, and loses nothing', async () => {
  const { fleet, load } = world();
  const { program } = fleet.postgres;
  const wire = fleet.wires.database;
  const faults: readonly [string, () => unknown, () => unknown][] = [
    ['restart of the database', () => program.restart(), () => undefined],
    ['kill -9 of the database', () => program.stop('SIGKILL'), () => program.start()],
    ['database cut off', () => wire.cut(), () => wire.mend()],
    ['database silent', () => wire.freeze(), () => wire.mend()],
  ];
  for (const [fault, start, stop] of faults) {
    const begin = async () => {
      await start();
      await load.more(100);
    };
    await observe(load, { fault, begin, end: async () => void (await stop()), mayFail, atMost });
    await fleet.whole();
  }
});
