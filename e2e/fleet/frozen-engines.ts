import { test } from 'node:test';
import { observe, writes } from './results';
import { world } from './world';

void test('Engines whose processes are stopped are as if they were away', async () => {
  const { fleet, load } = world();
  const { postgres, standby, gateway, valkey } = fleet;
  const faults: readonly [string, () => void, () => void, readonly string[]][] = [
    [
      'freeze of the database',
      () => postgres.program.freeze(),
      () => postgres.program.resume(),
      [...writes, 'profile', 'download'],
    ],
    ['freeze of the standby', () => standby.program.freeze(), () => standby.program.resume(), writes],
    [
      'freeze of the S3 gateway',
      () => gateway.signal('SIGSTOP'),
      () => gateway.signal('SIGCONT'),
      ['upload', 'download'],
    ],
    ['freeze of Valkey', () => valkey.freeze(), () => valkey.resume(), []],
  ];
  for (const [fault, start, end, mayFail] of faults) {
    const begin = async () => {
      start();
      await load.more(60);
    };
    await observe(load, { fault, begin, end, mayFail });
    await fleet.whole();
  }
});
