import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../api/src/config';
import { listDue } from '../../api/src/account/deletion.sql';
import { deleteExpiredTokens } from '../../api/src/kernel/access/tokens.sql';
import { openPostgres } from '../../api/src/database/postgres';
import { listQueue, type QueueFilters } from '../../api/src/desk/queue.sql';
import { deleteEndedChanges } from '../../api/src/kernel/access/email-changes.sql';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { FileStore } from '../../releases/src/store/file-store';
import { layout } from '../../releases/src/store/layout';
import { makeRemote, makeShell, writeDist } from '../../releases/src/testing/fixture';
import { generateKey, pemOf } from '../../releases/src/trust/keys';
import { endpoints } from 'contract/wire/endpoints';
import { median } from '../bench/budgets';
import { signInCandidate } from '../bench/candidate';
import { openServers } from '../bench/servers';
import { operator } from '../../e2e/support/operator';
import { addCandidates, databaseBytes, grown } from './growth.sql';

const [builds, revisions, remotes] = [5_000, 500, 10];

/** Milliseconds of what candidates, staff and operators do: the median of some runs. */
type Times = Record<string, number>;

async function time(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}

const nameOf = (number: number) => `mf-part-${number % remotes}`;
const versionOf = (number: number) => `1.0.${Math.floor(number / remotes)}`;

/** Writes builds as `publish` does, and promotes some of them one after another. */
async function addReleases(folder: string, first: number, last: number, promoted: number): Promise<void> {
  const store = new FileStore(folder);
  const made = Array.from({ length: last - first }, (_, i) =>
    makeRemote(nameOf(first + i), versionOf(first + i), { routes: [`/part-${(first + i) % remotes}`] }),
  );
  for (const build of [...made, ...(first === 0 ? [makeShell('1.0.0')] : [])])
    await writeDist(path.join(folder, layout.build(build.manifest)), build);
  const stamp = { channel: 'production', actor: 'Asha', reason: 'growth', time: new Date().toISOString() };
  if (first === 0)
    await promoteBuilds(
      store,
      [{ name: 'shell', version: '1.0.0' }, ...made.map(({ manifest }) => manifest)],
      stamp,
    );
  else for (const { manifest } of made.slice(0, promoted)) await promoteBuilds(store, [manifest], stamp);
}

/**
 * Milliseconds that each may take more than with next to nothing stored. Commands include the start of Node.
 */
const moreMs = 500;
/** Milliseconds of a page of the desk's queue, whatever it shows, with everything stored. */
const queuePageMs = 200;
/** What staff look for; null is everybody. */
const everybody: QueueFilters = {
  ...{ waits: null, status: null, missing: null, country: null, degree: null },
  ...{ skill: null, language: null, stage: null, search: null },
};
const looks: Readonly<Record<string, Partial<QueueFilters>>> = {
  'who waits for us': { waits: 'us' },
  'who waits for nobody': { waits: 'them' },
  all: {},
  'a name': { search: 'asha rao' },
  'an address': { search: 'grown77777@' },
  'a mobile number': { search: '98765432' },
  'an application': { search: 'GR-555555' },
  'a rare skill': { skill: 'Skill 77', waits: 'us' },
  'a skill that nobody has': { skill: 'None' },
  'a language that all have': { language: 'English', waits: 'us' },
  'a missing paper': { missing: 'passport', waits: 'us' },
  'a paper that nobody who waits misses': { missing: 'pan_card', waits: 'us' },
  'a status that nobody has': { status: 'Profile approved' },
};
/** It looks at each build, once a day. */
const moreGcMs = 5_000;

/**
 * `npm run check -- growth`: what candidates, staff and operators do, with 100,000 candidates, a million
 * applications, 5,000 builds and 500 revisions, beside the same with next to none. On PostgreSQL and compiled
 * servers; takes minutes.
 */
void test('with much stored, what people do takes at most half a second more', async () => {
  const servers = await openServers(path.resolve(import.meta.dirname, '../..'));
  const { run, start } = servers;
  const database = openPostgres(servers.databaseUrl, {
    ...readConfig({}).databasePool,
    statementSeconds: 600,
  });
  const releases = path.join(servers.folder, 'releases');
  const key = generateKey();
  const env = {
    RELEASE_STORE: `file:${releases}`,
    OPS_USERS: operator.users,
    HOST: '127.0.0.1',
    API_URL: 'http://127.0.0.1:9',
    RELEASE_KEY: pemOf(key),
    RELEASE_KEYS: key.publicKey,
  };
  try {
    const api = await start('api', '/api/health', (port) => ({ API_PORT: port }));
    const { token, candidate } = await signInCandidate(api);
    const measure = async (): Promise<Times> => {
      const times: Times = {};
      for (const name of ['fetchMe', 'listAppliedJobs', 'fetchProfile', 'listSessions'] as const) {
        const url = `${api}/api${endpoints[name].path}`;
        times[name] = await time(50, () => get(url, { authorization: `Bearer ${token}` }));
      }
      for (const words of [
        ['candidates'],
        ['application', 'list', candidate.email],
        ['contacts'],
        ['access-log'],
        ['lookup', 'own'],
        ['retention', '--dry-run'],
      ])
        times[`staff ${words.slice(0, 2).join(' ')}`] = await time(3, () => run('staff', words));
      times['sweep of sessions, links and accounts'] = await time(3, async () => {
        for (const table of ['sessions', 'password_resets'] as const)
          await deleteExpiredTokens(database, table);
        await deleteEndedChanges(database);
        await listDue(database);
      });
      // What the test has put there past the release service.
      await run('release', ['sign', '--adopt'], env);
      for (const words of [['status'], ['history'], ['gc']])
        times[`release ${words[0]}`] = await time(3, () => run('release', words, env));
      // It signs the timestamp without which no edge serves.
      const ops = await start('releases', '/health', (RELEASES_PORT) => ({
        ...env,
        RELEASES_PORT,
        RELEASES_URL: `http://127.0.0.1:${RELEASES_PORT}`,
      }));
      const edge = await start('edge', '/health', (PORT) => ({ ...env, PORT }));
      times["edge's first page"] = await time(1, () => get(`${edge}/part-1`, { accept: 'text/html' }));
      times['page'] = await time(50, () => get(`${edge}/part-1`, { accept: 'text/html' }));
      const form = new URLSearchParams({ name: operator.name, password: operator.password });
      const headers = { 'sec-fetch-site': 'same-origin' };
      const logIn = await fetch(`${ops}/ops/login`, {
        method: 'POST',
        body: form,
        headers,
        redirect: 'manual',
      });
      const [cookie = ''] = (logIn.headers.get('set-cookie') ?? '').split(';');
      times['state of the console'] = await time(10, () => get(`${ops}/v1/channels/production`, { cookie }));
      return times;
    };

    await mkdir(releases);
    await addReleases(releases, 0, remotes, 0);
    const before = await measure();
    console.log('Measured with next to nothing stored');
    const empty = await databaseBytes(database);
    await addCandidates(database);
    const each = ((await databaseBytes(database)) - empty) / grown.candidates / 1000;
    console.log(
      `${grown.candidates} candidates with ${grown.applicationsEach} applications, ${each.toFixed(1)} KB each`,
    );
    await addReleases(releases, remotes, builds, revisions - 1);
    console.log(`${builds} builds, ${revisions} revisions`);
    const after = await measure();
    const rows = Object.entries(after).map(([name, ms]) => ({
      name,
      before: Math.round(before[name] ?? NaN),
      after: Math.round(ms),
    }));
    console.table(rows);
    for (const [name, filters] of Object.entries(looks)) {
      const ms = await time(5, () =>
        listQueue(database, { ...everybody, ...filters }, { after: null, limit: 51 }),
      );
      console.log(`The desk's queue, ${name}: ${Math.round(ms)} ms`);
      assert.ok(ms < queuePageMs, `${name} takes ${ms} ms`);
    }
    const limitOf = (name: string) => (name === 'release gc' ? moreGcMs : moreMs);
    const slow = rows.filter(({ name, before, after }) => !(after - before <= limitOf(name)));
    assert.deepEqual(slow, []);
  } finally {
    await database.close();
    await servers.close();
  }
});
