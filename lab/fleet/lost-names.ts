import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startNameServer } from './name-server';
import { observe } from './observe';
import { writes } from './results';
import { world } from './world';

/** Uploads and downloads open connections to the bucket now and then. */
const files = { mayFail: ['upload', 'download'], atMost: { percent: 40, seconds: 10 } };
const named = ['DATABASE_URL', 'FILE_STORE', 'LIMITS_URL', 'RELEASE_STORE'];

void test('Names that are not resolved stop what needs a new connection', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('it needs root');
  const { fleet, load } = world();
  const { wires } = fleet;
  const servers = [...fleet.apis, ...fleet.edges];
  const names = await startNameServer(fleet.folder);
  const earlier = servers.map(({ env }) => env);
  context.after(async () => {
    names.set('well');
    for (const [i, server] of servers.entries()) {
      server.change(earlier[i]!);
      server.startBy();
      await fleet.replace(server);
    }
    names.stop();
  });
  for (const server of servers) {
    const changed = Object.entries(server.env)
      .filter(([name]) => named.includes(name))
      .map(([name, value]) => [name, value.replace('127.0.0.1:', 'engines.fleet.test:')] as const);
    assert.ok(changed.length > 0);
    server.change(Object.fromEntries(changed));
    server.startBy(...names.wrapper);
    await fleet.replace(server);
  }
  const breakConnections = () => {
    for (const wire of [wires.database, wires.bucket, wires.valkey]) {
      wire.cut();
      wire.mend();
    }
  };
  const mayFail = [...writes, 'profile', 'download'];
  for (const state of ['failing', 'silent'] as const) {
    const begin = async () => {
      names.set(state);
      await load.more(600);
    };
    const end = () => names.set('well');
    await observe({ fault: `name server ${state}, connections are open`, begin, end, ...files });
    const beginAnew = async () => {
      names.set(state);
      breakConnections();
      await load.more(100);
    };
    const atMost = { percent: 90, seconds: 15 };
    const fault = `name server ${state}, connections are broken`;
    await observe({ fault, begin: beginAnew, end, mayFail, atMost });
    await fleet.whole();
  }
});
