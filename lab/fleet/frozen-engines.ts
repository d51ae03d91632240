import { test } from 'node:test';
import { nothing, observe, writes, type Bounds } from './results';
import { world } from './world';

void test('Engines whose processes are stopped are as if they were away', async () => {
  const { fleet, load } = world();
  const { postgres, standby, gateway, valkey } = fleet;
  const faults: readonly [string, () => void, () => void, readonly string[], Bounds][] = [
    [
      'freeze of the database',
      () => postgres.program.freeze(),
      () => postgres.program.resume(),
      [...writes, 'profile', 'download'],
      { percent: 90, seconds: 10 },
    ],
    [
      'freeze of the standby',
      () => standby.program.freeze(),
      () => standby.program.resume(),
      // Each look at a file is recorded.
      [...writes, 'download'],
      { percent: 90, seconds: 10 },
    ],
    [
      'freeze of the S3 gateway',
      () => gateway.signal('SIGSTOP'),
      () => gateway.signal('SIGCONT'),
      ['upload', 'download'],
      { percent: 60, seconds: 5 },
    ],
    ['freeze of Valkey', () => valkey.freeze(), () => valkey.resume(), [], nothing],
  ];
  for (const [fault, start, end, mayFail, atMost] of faults) {
    const begin = async () => {
      start();
      await load.more(60);
    };
    await observe(load, { fault, begin, end, mayFail, atMost });
    await fleet.whole();
  }
});
