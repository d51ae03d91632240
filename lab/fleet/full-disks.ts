import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { until } from '../../e2e/support/until';
import type { Disk } from './disk';
import { channel, runCommand } from './fleet';
import { observe } from './observe';
import { nothing, writes } from './results';
import { world } from './world';

/** What the machine has, or the test is skipped. */
function diskOf(context: TestContext, name: 'database' | 'edge' | 'api' | 'releases'): Disk | undefined {
  const disk = world().fleet.disks[name];
  if (!disk) context.skip('this machine mounts no disks in files');
  return disk ?? undefined;
}

void test('An edge whose EDGE_CACHE is full serves all, also when it starts', async (context) => {
  const { fleet, load } = world();
  const [edge] = fleet.edges;
  const disk = diskOf(context, 'edge');
  if (!disk) return;
  const begin = async () => {
    disk.fill();
    await load.more(100);
    // It reads its builds from the bucket, as it could not keep them.
    await edge!.stop();
    disk.clear();
    disk.fill();
    await edge!.start();
    await load.more(200);
    await until('its log says so', () => edge!.logged('could not be copied'));
  };
  await observe({ fault: 'disk of EDGE_CACHE full', begin, end: () => disk.empty(), atMost: nothing });
});

void test('An API whose disk is full refuses uploads alone', async (context) => {
  const { fleet, load } = world();
  const [api] = fleet.apis;
  const disk = diskOf(context, 'api');
  if (!disk) return;
  const begin = async () => {
    disk.fill();
    await load.more(200);
    // Few of the calls are uploads, and only half of them come to this one.
    await until('its log says so', () => api!.logged('the file store failed') && api!.logged('ENOSPC'));
  };
  await observe({
    fault: "disk of an API's PORTAL_DATA full",
    begin,
    end: () => disk.empty(),
    mayFail: ['upload'],
    atMost: { percent: 10, seconds: 2 },
    alerts: ['PortalFilesUnavailable'],
  });
});

void test('A release server whose disk is full publishes nothing, and says why', async (context) => {
  const { fleet, load } = world();
  const { releases } = fleet;
  const disk = diskOf(context, 'releases');
  if (!disk) return;
  const created = await fleet.release(
    ...[
      'token',
      'create',
      'full-disk',
      '--actions',
      'publish',
      '--deployables',
      'mf-landing',
      '--channels',
      channel,
    ],
  );
  const token = created.trim().split(/\s+/).at(-1)!;
  const begin = async () => {
    disk.fill();
    const env = { RELEASES_URL: releases.env.RELEASES_URL!, RELEASE_TOKEN: token, BUILD_VERSION: '99.0.0' };
    const publish = runCommand('release', ['publish', 'mf-landing'], env);
    await assert.rejects(publish, /has no space left/);
    await load.more(50);
  };
  const end = () => disk.empty();
  await observe({ fault: 'disk of the release server full', begin, end, atMost: nothing });
});

void test('A database whose disk is full refuses what writes, and loses nothing', async (context) => {
  const { fleet, load } = world();
  const { program } = fleet.postgres;
  const disk = diskOf(context, 'database');
  if (!disk) return;
  const switchLog = (): boolean => {
    try {
      fleet.postgres.query('select pg_logical_emit_message(true, $$disk$$, $$is full$$), pg_switch_wal()');
      return true;
    } catch {
      return false; // it has ended
    }
  };
  const begin = async () => {
    disk.fill();
    // Files of its log that it has already made would last for minutes.
    for (let file = 0; file < 20 && switchLog(); file += 1);
    await load.more(200);
    assert.ok(program.logged('No space left on device'), 'its log says so');
  };
  const end = async () => {
    disk.empty();
    // It ends when it cannot write its log: systemd starts it again.
    if (!program.isRunning) await program.start();
  };
  await observe({
    fault: 'disk of the database full',
    begin,
    end,
    mayFail: [...writes, 'profile', 'download'],
    // While it lasts nearly all fail, and candidates try again: what counts is how soon that ends.
    atMost: { percent: 100, seconds: 10 },
    alerts: ['PortalManyServerErrors'],
  });
  await fleet.whole();
});
