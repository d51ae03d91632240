import { test } from 'node:test';
import { observe } from './observe';
import { nothing, writes } from './results';
import { world } from './world';

void test('Engines whose processes are stopped are as if they were away', async () => {
  const { fleet, load } = world();
  const { postgres, standby, gateway, valkey } = fleet;
  /** While it lasts all may fail, again and again. */
  const whileItLasts = { percent: 100, seconds: 10 };
  const faults = [
    {
      fault: 'freeze of the database',
      begin: () => postgres.program.freeze(),
      end: () => postgres.program.resume(),
      mayFail: [...writes, 'profile', 'download'],
      atMost: whileItLasts,
      alerts: ['PortalManyServerErrors'],
    },
    {
      fault: 'freeze of the standby',
      begin: () => standby.program.freeze(),
      end: () => standby.program.resume(),
      // Each look at a file is recorded.
      mayFail: [...writes, 'download'],
      atMost: whileItLasts,
      alerts: ['PortalManyServerErrors'],
      // A save waits for the standby until its time is over.
      mayAlert: ['PortalSlowSaves'],
    },
    {
      fault: 'freeze of the S3 gateway',
      begin: () => gateway.signal('SIGSTOP'),
      end: () => gateway.signal('SIGCONT'),
      mayFail: ['upload', 'download'],
      atMost: { percent: 60, seconds: 5 },
      alerts: ['PortalFilesUnavailable', 'PortalManyServerErrors'],
    },
    {
      fault: 'freeze of Valkey',
      begin: () => valkey.freeze(),
      end: () => valkey.resume(),
      atMost: nothing,
      alerts: ['PortalLimitsAway'],
    },
  ];
  for (const each of faults) {
    const begin = async () => {
      each.begin();
      await load.more(60);
    };
    await observe({ ...each, begin });
    await fleet.whole();
  }
});
