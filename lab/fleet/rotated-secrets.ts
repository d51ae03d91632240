import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { Fleet } from './fleet';
import type { Program } from './program';
import { observe } from './observe';
import { nothing, writes } from './results';
import { makeRoles, newSecret, variablesOf } from './users';
import { world } from './world';

type Variables = Readonly<Record<string, string>>;

/** Gives servers other variables and replaces one after another. */
async function give(fleet: Fleet, servers: readonly Program[], variables: (server: Program) => Variables) {
  for (const server of servers) {
    server.change(variables(server));
    assert.equal(await fleet.replace(server), 0, `${server.name} ended with its requests answered`);
  }
}

/** Whether each server of a kind takes a token of the console. */
const takes = async (urls: readonly string[], token: string): Promise<boolean[]> =>
  Promise.all(
    urls.map(async (url) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).ok),
  );

void test('OPS_TOKEN and VIEW_KEY are rotated', async () => {
  const { fleet } = world();
  const { apis, edges, releases, own } = fleet;
  const earlier = apis[0]!.env.OPS_TOKEN!;
  const token = newSecret();
  const view = newSecret();
  const begin = async () => {
    await give(fleet, edges, () => ({ VIEW_KEY: view }));
    await give(fleet, apis, () => ({ OPS_TOKEN: token }));
    await give(fleet, [releases], () => ({ OPS_TOKEN: token, OPS_KEY: newSecret() }));
  };
  const fault = 'OPS_TOKEN, VIEW_KEY and OPS_KEY rotated';
  await observe({ fault, begin, atMost: nothing });
  const closed = own.apis.map((url) => `${url}/api/health/system`);
  assert.deepEqual(await takes(closed, token), [true, true]);
  assert.deepEqual(await takes(closed, earlier), [false, false]);
});

void test('FILE_KEYS are rotated, and earlier files can be read without the earlier key', async () => {
  const { fleet, load } = world();
  const { apis, worker } = fleet;
  const earlier = apis[0]!.env.FILE_KEYS!;
  const next = newSecret();
  const begin = async () => {
    for (const keys of [`${earlier},${next}`, `${next},${earlier}`])
      await give(fleet, [...apis, worker], () => ({ FILE_KEYS: keys }));
    console.log(await fleet.staff('file-keys', 'rewrap'));
    await give(fleet, [...apis, worker], () => ({ FILE_KEYS: next }));
    await load.more(100);
  };
  await observe({ fault: 'FILE_KEYS rotated', begin, atMost: nothing });
});

void test('The keys of all users of the buckets are rotated', async () => {
  const { fleet, load } = world();
  const { apis, edges, worker, releases, gateway } = fleet;
  const users: readonly [string, readonly Program[]][] = [
    ['portal-api', apis],
    ['portal-edge', edges],
    ['portal-worker', [worker]],
    ['portal-releases', [releases]],
  ];
  const begin = async () => {
    for (const [user, servers] of users) {
      const earlier = servers[0]!.env.AWS_ACCESS_KEY_ID!;
      const keys = variablesOf(await gateway.addKey(user));
      await give(fleet, servers, () => keys);
      await gateway.removeKey(user, earlier);
    }
    await load.more(100);
  };
  await observe({ fault: 'S3 keys of all users rotated', begin, atMost: nothing });
});

void test('The key that signs releases is rotated', async () => {
  const { fleet, load } = world();
  const { edges, releases } = fleet;
  const earlier = edges[0]!.env.RELEASE_KEYS!;
  const file = path.join(fleet.folder, 'next-release-key.pem');
  const next = (await fleet.release('key', file)).trim();
  const begin = async () => {
    await give(fleet, edges, () => ({ RELEASE_KEYS: `${earlier},${next}` }));
    await give(fleet, [releases], () => ({ RELEASE_KEY: file, RELEASE_KEYS: earlier }));
    await fleet.release('sign');
    await give(fleet, edges, () => ({ RELEASE_KEYS: next }));
    await give(fleet, [releases], () => ({ RELEASE_KEYS: next }));
    await load.more(100);
  };
  await observe({ fault: 'RELEASE_KEY rotated', begin, atMost: nothing });
  for (const url of fleet.own.edges) {
    const { refused, stale } = (await (await fetch(`${url}/health`)).json()) as Record<string, unknown>;
    assert.deepEqual([refused, stale], [undefined, undefined]);
  }
});

void test('The password of the database role is changed', async () => {
  const { fleet, load } = world();
  const { apis, worker, postgres } = fleet;
  const earlier = apis[0]!.env.DATABASE_URL!;
  const password = newSecret();
  const url = earlier.replace(/:[0-9a-f]{64}@/, `:${password}@`);
  assert.notEqual(url, earlier);
  const begin = async () => {
    makeRoles(postgres, password);
    await give(fleet, [...apis, worker], () => ({ DATABASE_URL: url }));
    await load.more(100);
  };
  await observe({
    fault: 'password of portal_api changed',
    begin,
    // Those that need a new connection of a process that has not been replaced yet.
    mayFail: [...writes, 'profile', 'download'],
    isSelfHealing: true,
    atMost: { percent: 20, seconds: 30 },
  });
});
