import type { Opened } from 'server-kit/testing/opened';
import path from 'node:path';
import type { Policy } from '../trust/policy';
import { mkdir, writeFile } from 'node:fs/promises';
import { readChannel } from '../channel/channel-store';
import { readManifest } from '../build/stored';
import { startIssuer } from '../testing/issuer';
import { makeRemote, temporaryFolder, writeDist } from '../testing/fixture';
import { openServer } from '../testing/published-server';
import { verifyStore } from '../upkeep/verify-store';
import type { CommandInput } from '../channel/command';
import type { Mount } from '../service/release-service';
import { planAndApply, type Releases } from '../service/releases';
import { Connection, authenticateWith } from './connection';

let issuer: Opened<typeof startIssuer>;
let server: Opened<typeof openServer>;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.stop());
beforeEach(async () => {
  server = await openServer(issuer);
  ({ folder, remove } = await temporaryFolder());
});
afterEach(async () => {
  await server.app.close();
  await remove();
});

const channel = 'production';
const reason = 'a test';
const mount: Mount = async () => ({ problems: [], leftOut: ['no build was mounted: a test'] });
const apply = (releases: Releases, command: CommandInput, by = mount) =>
  planAndApply(releases, command, { mount: by });
const promote = (version: string) =>
  ({ command: 'promote', channel, reason, builds: [{ name: 'mf-auth', version }] }) as const;

test('a job publishes and promotes without a secret, and the records say where from', async () => {
  const releases = await server.asTeam('mf-auth');
  const dist = await writeDist(path.join(folder, 'dist'), makeRemote('mf-auth', '1.0.2'));
  expect(await releases.publish({ folder: dist, name: 'mf-auth' })).toEqual(['mf-auth 1.0.2 is published']);
  expect(await releases.publish({ folder: dist })).toEqual([
    'mf-auth 1.0.2 was already published, byte for byte',
  ]);
  const manifest = await readManifest(server.store, { name: 'mf-auth', version: '1.0.2' });
  expect(manifest?.published).toMatchObject({
    actor: 'team mf-auth',
    from: { repository: 'acme/mf-auth', commit: '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d', run: '42' },
  });
  expect(await apply(releases, promote('1.0.2'))).toEqual([
    'production is at revision 2: promote mf-auth 1.0.2',
    '  overruled: no build was mounted: a test',
  ]);
  expect(await readChannel(releases.store, channel)).toMatchObject({ revision: 2, actor: 'team mf-auth' });
  expect((await verifyStore(releases.store)).problems).toEqual([]);
});

test('what another tool leaves in its folder for itself is not sent', async () => {
  const dist = path.join(folder, 'dist');
  const files = {
    'package.json': JSON.stringify({ name: 'mf-auth', version: '1.0.2' }),
    'remote.json': JSON.stringify({ routes: [{ path: '/auth', access: 'public' }] }),
    'dist/main.js': 'export const mount = () => {}, unmount = () => {};',
    'dist/main.js.gz': 'a copy',
    'dist/.vite/manifest.json': '{}',
  };
  await mkdir(path.join(dist, '.vite'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  const releases = await server.asTeam('mf-auth');
  expect(await releases.publish({ folder: dist })).toEqual(['mf-auth 1.0.2 is published']);
});

test('what a build says itself about its publisher counts for nothing', async () => {
  const releases = await server.asTeam('mf-auth');
  const made = makeRemote('mf-auth', '1.0.2', { published: { actor: 'Olga', time: 'then' } });
  await releases.publish({ folder: await writeDist(path.join(folder, 'dist'), made) });
  const manifest = await readManifest(server.store, { name: 'mf-auth', version: '1.0.2' });
  expect(manifest?.published?.actor).toBe('team mf-auth');
});

test('a build of another team, a release as a preview and a preview as a release are refused, and not stored', async () => {
  const before = new Map(server.memory.files);
  const releases = await server.asTeam('mf-auth');
  const dist = (name: string, version: string) =>
    writeDist(path.join(folder, `${name}-${version}`), makeRemote(name, version));
  const foreign = await dist('mf-dashboard', '1.0.9');
  await expect(releases.publish({ folder: foreign })).rejects.toThrow(
    'team mf-auth may not publish mf-dashboard',
  );
  await expect(releases.publish({ folder: foreign, preview: true })).rejects.toThrow(
    'may not preview or publish',
  );
  const preview = await dist('mf-auth', '1.2.0-pr.9');
  await expect(releases.publish({ folder: preview })).rejects.toThrow('publish it with --preview');
  const pull = await server.asTeam('mf-auth', { ref: 'refs/pull/9/merge', environment: undefined });
  await expect(pull.publish({ folder: await dist('mf-auth', '1.2.0') })).rejects.toThrow(
    'may not publish mf-auth',
  );
  expect(await pull.publish({ folder: preview, preview: true })).toEqual(['mf-auth 1.2.0-pr.9 is published']);
  const added = [...server.memory.files.keys()].filter(
    (key) => !before.has(key) && !key.startsWith('spent-tokens/'),
  );
  expect(added.filter((key) => !/^builds\/mf-auth\/1\.2\.0-pr/.test(key))).toEqual([]);
});

test('another team’s route is refused, and only who may overrule can', async () => {
  const releases = await server.asTeam('mf-auth');
  const made = makeRemote('mf-auth', '1.0.2', { routes: ['/dashboard'] });
  const dist = await writeDist(path.join(folder, 'dist'), made);
  await expect(releases.publish({ folder: dist })).rejects.toThrow('has routes that belong to others');
  await expect(releases.publish({ folder: dist, force: true })).rejects.toThrow('may not force mf-auth');
});

test('a version that exists with other bytes, and a file with another hash, are refused', async () => {
  const releases = await server.asTeam('mf-auth');
  const other = makeRemote('mf-auth', '1.0.1', { routes: ['/auth', '/more'] });
  const dist = await writeDist(path.join(folder, 'other'), other);
  await expect(releases.publish({ folder: dist })).rejects.toThrow(
    'was published before, with other contents',
  );
  const changed = await writeDist(path.join(folder, 'changed'), makeRemote('mf-auth', '1.0.2'));
  await writeFile(path.join(changed, 'app.1a2b.js'), 'evil()');
  await expect(releases.publish({ folder: changed })).rejects.toThrow('app.1a2b.js is not what was built');
});

test('the mount of the job runs between plan and application; what it finds blocks the promotion', async () => {
  const releases = await server.asTeam('mf-auth');
  const seen: unknown[] = [];
  const fails = async (next: { revision: number }, builds: readonly { version: string }[]) => {
    seen.push([next.revision, builds.map(({ version }) => version)]);
    return { problems: ['mf-auth 1.0.1 does not mount at /auth'], leftOut: [] };
  };
  await expect(apply(releases, promote('1.0.1'), fails)).rejects.toThrow('does not mount at /auth');
  expect(seen).toEqual([[2, ['1.0.1']]]);
  expect((await readChannel(server.store, channel))?.revision).toBe(1);
});

test('a change of another team between mount and promotion has the build mounted again', async () => {
  const [auth, dashboard] = [await server.asTeam('mf-auth'), await server.asTeam('mf-dashboard')];
  const revisions: number[] = [];
  await apply(auth, promote('1.0.1'), async (next) => {
    revisions.push(next.revision);
    if (revisions.length === 1)
      await apply(dashboard, {
        ...promote('1.0.1'),
        builds: [{ name: 'mf-dashboard', version: '1.0.1' }],
      });
    return { problems: [], leftOut: [] };
  });
  expect(revisions).toEqual([2, 3]);
});

test('a policy may trust the jobs of one pinned workflow alone, which runs the suite; the history names it', async () => {
  await server.app.close();
  const { policy } = server.service;
  const workflow = 'acme/portal-ci/.github/workflows/ship.yml@refs/tags/v3';
  const pinned = (entry: Policy['trust'][number]) => ({
    ...entry,
    claims: { ...entry.claims, job_workflow_ref: workflow },
  });
  server = await openServer(issuer, { policy: { ...policy!, trust: policy!.trust.map(pinned) } });
  const callsIt = { workflow_ref: 'acme/mf-auth/.github/workflows/main.yml@refs/heads/main' };
  for (const job of [callsIt, { ...callsIt, job_workflow_ref: callsIt.workflow_ref }]) {
    const other = await server.asTeam('mf-auth', job);
    await expect(apply(other, promote('1.0.1'))).rejects.toThrow('No team of the release policy');
  }
  const releases = await server.asTeam('mf-auth', { ...callsIt, job_workflow_ref: workflow });
  await apply(releases, promote('1.0.1'));
  expect(await readChannel(server.store, channel)).toMatchObject({ revision: 2, from: { workflow } });
});

test('a policy may ask for a mount beside the server: the job’s word is not asked for', async () => {
  await server.app.close();
  const mounted: number[] = [];
  const { service } = server;
  server = await openServer(issuer, {
    policy: { ...service.policy!, mount: 'server' },
    mount: async (next) => {
      mounted.push(next.revision);
      return { problems: [], leftOut: [] };
    },
  });
  const releases = await server.asTeam('mf-auth');
  const never = async () => Promise.reject(new Error('it was asked'));
  expect(await apply(releases, promote('1.0.1'), never)).toEqual([
    'production is at revision 2: promote mf-auth 1.0.1',
  ]);
  expect(mounted).toEqual([2]);
});

test('a server that does not answer is said to be away, and that the command can be given again', async () => {
  const releases = await server.asTeam('mf-auth');
  await server.app.close();
  await expect(apply(releases, promote('1.0.1'))).rejects.toThrow(/does not answer.*give the command again/);
  server = await openServer(issuer);
});

test('a job that logs in gives several commands with one token of its CI system', async () => {
  const idToken = await server.tokenOf('mf-auth');
  const token = await new Connection(server.url, authenticateWith({ idToken })).logIn();
  for (const version of ['1.0.1', '1.0.0']) {
    const releases = await server.connect({ token });
    await apply(releases, promote(version));
  }
  const again = await server.connect({ idToken });
  await expect(apply(again, promote('1.0.1'))).rejects.toThrow('portal-release login');
  expect((await readChannel(server.store, channel))?.revision).toBe(3);
});

test('without a token and without a CI job, the refusal says what to set', async () => {
  await expect(server.connect({}).then(({ store }) => readChannel(store, channel))).rejects.toThrow(
    'permissions: id-token: write',
  );
});

test('tokens, sessions and what is not released cannot be read', async () => {
  await server.store.create('ops-sessions/a/b.json', Buffer.from('{}'));
  const access = await server.accessOf('mf-auth');
  for (const key of [
    'tokens/a.json',
    'ops-sessions/a/b.json',
    'spent-tokens/a',
    'maps/mf-auth/1.0.0/app.js.map.br',
  ])
    expect(
      (await fetch(`${server.url}/v1/objects/${key}`, { headers: { authorization: `Bearer ${access}` } }))
        .status,
    ).toBe(404);
  expect((await fetch(`${server.url}/v1/objects/channels/production.json`)).status).toBe(401);
});
