import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { newCandidate, signIn, signUp } from '../../e2e/support/candidate';
import { until } from '../../e2e/support/until';
import { visitors } from '../../e2e/support/visits';
import { parseBuildId } from '../../releases/src/channel/facts';
import { promoteBuilds, released } from '../../releases/src/testing/changes';
import { ipv4, openIdle } from '../deployment/open-idle';
import { alarm, allAway, fired, printTable } from './alarm';
import { CallsOf, keepOn, startScanner } from './calls';
import { factor, nowStamp, remote, startStack, type Stack } from './stack';
import { faultsOfStore } from './store-faults';

/**
 * `npm run check -- alarms`: the fault of every alert is made in a running portal; a real Prometheus with the
 * shipped rules sees it fire, and go away once the fault has gone. Windows and `for:` are a thirtieth of the
 * shipped ones.
 */

let stack: Stack;
let stopScanner: Awaited<ReturnType<typeof startScanner>>;
let calls: CallsOf;

before(async () => {
  stack = await startStack();
  stopScanner = await startScanner(stack.scanner);
  const candidate = await signUp(newCandidate(), stack.api.url);
  calls = new CallsOf(stack.api.url, (await signIn(candidate, stack.api.url)).token);
  await stack.watched.begin();
});
after(async () => {
  printTable(factor);
  await stopScanner?.();
  await stack?.close();
});

/** Moves the time of a task back, instead of waiting. */
const age = (task: string, hours: number) =>
  stack.sql(
    `update upkeep set succeeded_at = now() - interval '${hours} hours', begun_at = now() - interval '${hours} hours' where task = '${task}'`,
  );
const succeed = (task: string) => stack.sql(`update upkeep set succeeded_at = now() where task = '${task}'`);

let ofStore: Promise<void>;

void test('what browsers report', async () => {
  const { edges } = stack;
  const page = { url: edges[0].url, path: '/auth', channel: 'production', remote };
  const quick = { LCP: 1000, LoAF: 3000 };
  // A counter that appears at once at its height has not increased.
  await visitors(page, 5, () => ({ version: '1.0.0', vitals: quick }));
  await pause(3000);
  await alarm(stack, ['PortalBuildBlocksBrowsers'], {
    begin: () => visitors(page, 150, () => ({ version: '1.0.0', vitals: quick })),
  });
  ofStore = faultsOfStore(stack);
  ofStore.catch(() => undefined);
});

void test('mail', async () => {
  const { wires, sql, staff } = stack;
  await alarm(stack, ['PortalMailWaits'], {
    begin: async () => {
      wires.mail.cut();
      await signUp(newCandidate(), stack.api.url);
      await sql(`update pgboss.job set created_on = created_on - interval '11 minutes' where name = 'mail'`);
    },
  });
  await alarm(stack, ['PortalMailGivenUp'], {
    begin: async () => {
      // Its last attempt is now.
      await sql(`update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'mail'`);
    },
    end: async () => {
      wires.mail.mend();
      const ids = (await staff('mails')).match(/^[0-9a-f-]{36}/gm) ?? [];
      assert.ok(ids.length > 0);
      for (const id of ids) await staff('mails', 'send-again', id);
    },
  });
});

void test('a database that answers late, or not at all', async () => {
  const { wires, sql } = stack;
  // More than connections, so that some always wait.
  const stop = calls.start(12);
  const lock = new AbortController();
  await alarm(stack, ['PortalSlowCalls', 'PortalSlowSaves', 'PortalDatabasePoolExhausted'], {
    begin: async () => {
      void (async () => {
        while (!lock.signal.aborted)
          await sql('begin; lock table candidates in access exclusive mode; select pg_sleep(3); commit');
      })();
    },
    end: async () => lock.abort(),
  });
  await alarm(stack, ['PortalManyServerErrors'], {
    begin: async () => wires.database.cut(),
    end: async () => wires.database.mend(),
  });
  await allAway(['PortalManyServerErrors']);
  await stop();
});

void test('what the API needs beside its database', async () => {
  const { valkey } = stack;
  await alarm(stack, ['PortalLimitsAway'], { begin: () => valkey.stop(), end: () => valkey.start() });
  await alarm(stack, ['PortalFilesUnavailable'], {
    begin: async () => {
      await stopScanner();
      assert.equal(await calls.upload(), 503);
    },
    end: async () => {
      stopScanner = await startScanner(stack.scanner);
    },
  });
  const person = newCandidate();
  await signUp(person, stack.api.url);
  let stop = async (): Promise<void> => undefined;
  await alarm(stack, ['PortalPasswordsWait'], {
    begin: async () => {
      // Of one network 64 may wait; others are refused.
      stop = keepOn(60, () => signIn(person, stack.api.url));
    },
    end: () => stop(),
    // This stack has two connections.
    alongside: ['PortalDatabasePoolExhausted'],
  });
});

void test('workers, their tasks and the backup', async () => {
  const { worker, targets, prometheus, staff } = stack;
  await alarm(stack, ['PortalServerDown', 'PortalWorkerAway'], {
    begin: async () => {
      await worker.stop();
      await age('mail-queue', 0.1);
    },
    end: () => worker.start(),
  });
  await allAway(['PortalServerDown']);
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  assert.ok(library, "It needs Debian's faketime");
  await alarm(stack, ['PortalClockWrong'], {
    begin: async () => {
      await worker.stop();
      const shift = { LD_PRELOAD: library, FAKETIME: '-1h', DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
      await worker.start(shift);
    },
    end: async () => {
      await worker.stop();
      await worker.start();
    },
  });
  await alarm(stack, ['PortalServersUnknown'], {
    begin: () => prometheus.lookAt({ ...targets, 'portal-desk': [] }),
    end: () => prometheus.lookAt(targets),
  });
  await alarm(stack, ['PortalUpkeepLate'], {
    begin: () => age('deletions', 4),
    end: () => succeed('deletions'),
  });
  await alarm(stack, ['PortalBackupLate'], {
    begin: () => age('backup', 13),
    end: () => staff('backup-done'),
  });
});

void test('the balancer and its certificate', async () => {
  const { front } = stack;
  await alarm(stack, ['PortalCertificateExpires'], {
    begin: async () => {
      await front.renew(13);
      front.balancer.reload();
    },
    end: async () => {
      await front.renew(90);
      front.balancer.reload();
    },
  });
  let idle: Awaited<ReturnType<typeof openIdle>> | undefined;
  await alarm(stack, ['PortalConnectionsFull', 'PortalConnectionsRefused'], {
    begin: async () => {
      idle = await openIdle(front.tlsPort, ipv4(80), 6000);
    },
    end: async () => idle?.forEach((socket) => socket.destroy()),
  });
  await allAway(['PortalConnectionsFull', 'PortalCertificateExpires']);
  await alarm(stack, ['PortalUnreachable'], {
    begin: () => front.balancer.stop('SIGKILL'),
    end: () => front.balancer.start(),
  });
});

void test('a bad build: a person is asked while it is frozen; then it is taken back', async () => {
  await ofStore;
  await allAway(['PortalBuildBlocksBrowsers']);
  const { edges, releases } = stack;
  const page = { url: edges[0].url, path: '/auth', channel: 'production', remote };
  const by = nowStamp();
  await released(releases.store, { command: 'unfreeze', name: remote }, by);
  await promoteBuilds(releases.store, [parseBuildId(`${remote}@1.0.1`)], nowStamp());
  await released(releases.store, { command: 'freeze', name: remote }, nowStamp());
  const bad = { version: '1.0.1', instead: '1.0.0' };
  await alarm(stack, ['PortalBuildFailsInBrowsers', 'PortalAskPerson'], {
    begin: async () => {
      await visitors(page, 5, () => bad);
      await pause(3000);
      await visitors(page, 150, () => bad);
    },
  });
  await alarm(stack, ['PortalAutomaticRollback'], {
    begin: async () =>
      void (await released(releases.store, { command: 'unfreeze', name: remote }, nowStamp())),
  });
  await alarm(stack, ['PortalBuildSlowInBrowsers'], {
    begin: async () => {
      const slow = { version: '1.0.0', vitals: { LCP: 5000 } };
      await visitors(page, 5, () => slow);
      await pause(3000);
      await visitors(page, 150, () => slow);
    },
  });
});

void test('one block of an event loop', async () => {
  const { edges, prometheus } = stack;
  const isOld = async () =>
    (await prometheus.query('time() - process_start_time_seconds{job="portal-edge"} > 300')).length > 1;
  await until('the edges run for five minutes', isOld, 300_000);
  await allAway(['PortalEventLoopBlocked']);
  await alarm(stack, ['PortalEventLoopBlocked'], {
    begin: async () => {
      edges[1].signal('SIGSTOP');
      await pause(800);
      edges[1].signal('SIGCONT');
    },
  });
});

void test('each alert that there is has fired, none without its fault, and all went away', async () => {
  const known = (await stack.prometheus.rules()).map(({ name }) => name);
  assert.deepEqual(fired(), known.toSorted());
  await allAway(known);
  await stack.watched.end();
  assert.deepEqual(stack.watched.unexpected(), {});
});
