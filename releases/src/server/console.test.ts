import type { Opened } from 'server-kit/testing/opened';
import { readChannel } from '../channel/channel-store';
import { promoteBuilds, released, startCanaryBuild } from '../testing/changes';
import { writeVerdicts } from '../judge/verdict-file';
import type { Answers, ChannelState } from '../ops/answers';
import { createLink, listLinks } from '../preview/links';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { asha, openOps } from '../testing/ops-server';
import { policy } from '../testing/trust';

let ops: Opened<typeof openOps>;
const open = async (options: Parameters<typeof openOps>[0] = {}): Promise<void> => {
  ops = await openOps(options);
  await ops.logIn();
};
beforeEach(() => open());
afterEach(() => ops.app.close());

const auth = (version: string) => ({ name: 'mf-auth', version });
const ravi = { ...stamp, actor: 'Ravi', reason: 'a new form' };
const ofAuth = { channel: 'production', name: 'mf-auth', reason: 'stuck on iOS', seen: 2 };
const rollback = { ...ofAuth, command: 'rollback', to: '1.0.0' };
const newest = async () => (await readChannel(ops.store, 'production'))!;
const state = async () => (await ops.read('/channels/production')).json<ChannelState>();
const authState = async () => (await state()).deployables.find(({ name }) => name === 'mf-auth')!;

test('a rollback is a revision of the operator, with the reason', async () => {
  const answer = await ops.post('/commands', rollback);
  expect(answer.json()).toEqual({
    lines: ['production is at revision 3: rollback mf-auth 1.0.1 to 1.0.0'],
  });
  expect(await newest()).toMatchObject({ revision: 3, actor: 'Asha', reason: 'stuck on iOS' });
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site' }],
  ['an old browser elsewhere', { 'sec-fetch-site': '', origin: 'http://evil.example' }],
])('a command that %s makes the browser send is of nobody', async (_what, headers) => {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  const answer = await ops.app.inject({
    method: 'POST',
    url: '/v1/commands',
    payload: rollback,
    headers: { host: 'ops.example', cookie: ops.cookie, ...sent },
  });
  expect(answer.statusCode).toBe(401);
  expect((await newest()).revision).toBe(2);
});

test('the cookie counts for nothing beside a token', async () => {
  const answer = await ops.post('/commands', rollback, { authorization: 'Bearer portal_access_x.y' });
  expect(answer.statusCode).toBe(401);
});

test('an operator who has not seen a newer change of the deployable changes nothing, and is told it', async () => {
  await promoteBuilds(ops.store, [auth('1.0.2')], ravi);
  const answer = await ops.post('/commands', rollback);
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining('revision 3: promote mf-auth 1.0.2, by Ravi'),
  ]);
  expect((await newest()).revision).toBe(3);
});

test('what must go back together is named, and goes back in one revision', async () => {
  const { folder, remove } = await temporaryFolder();
  const provides = { ...makeShell('2.0.0').manifest.provides };
  await publishAll(
    ops.store,
    folder,
    makeShell('2.0.0', {
      provides: { ...provides, react: { version: '19.9.0', js: ['vendor.js'], css: [] } },
    }),
    makeRemote('mf-auth', '2.0.0', { routes: ['/sign-in'], needs: { react: '^19.9.0' } }),
  );
  await remove();
  await promoteBuilds(ops.store, [{ name: 'shell', version: '2.0.0' }], ravi);
  await promoteBuilds(ops.store, [auth('2.0.0')], ravi);
  const ofShell = { ...rollback, name: 'shell', seen: 4 };
  expect((await ops.post('/plan', ofShell)).json()).toMatchObject({
    isRefused: true,
    dependents: [{ name: 'mf-auth', from: '2.0.0', version: '1.0.1' }],
  });
  expect((await ops.post('/commands', ofShell)).statusCode).toBe(422);
  await ops.post('/commands', { ...ofShell, withDependents: true });
  expect((await newest()).change).toBe('rollback shell 2.0.0 to 1.0.0, rollback mf-auth 2.0.0 to 1.0.1');
});

test('what an operator brings in is noted as not mounted; a canary that runs was mounted before', async () => {
  const promotion = { command: 'promote', channel: 'production', builds: [auth('1.0.2')] };
  expect((await ops.post('/plan', promotion)).json()).toMatchObject({
    lines: expect.arrayContaining(['  not mounted in a browser before: mf-auth 1.0.2']) as unknown,
    mount: null,
  });
  await ops.post('/commands', promotion);
  expect((await newest()).forced).toEqual([expect.stringContaining('not mounted in a browser')]);
  await startCanaryBuild(ops.store, auth('1.0.0'), 10, ravi);
  await ops.post('/commands', { ...ofAuth, command: 'promote-canary', seen: 4 });
  const { forced, deployables } = await newest();
  expect([forced, deployables['mf-auth']!.current?.version]).toEqual([undefined, '1.0.0']);
});

test('the state says what runs, since when, how it does and what changed last', async () => {
  const verdict = { decision: 'wait', reason: '1 of 20 votes failed', since: 0 } as const;
  await writeVerdicts(ops.store, 'production', [{ ...auth('1.0.1'), ...verdict }]);
  await startCanaryBuild(ops.store, auth('1.0.2'), 10, ravi);
  await released(ops.store, { command: 'freeze', name: 'mf-auth' }, ravi);
  expect(await authState()).toMatchObject({
    current: '1.0.1',
    since: stamp.time,
    previous: ['1.0.0'],
    canary: { version: '1.0.2', share: 10, steps: false },
    frozen: { actor: 'Ravi' },
    verdicts: [{ version: '1.0.1', decision: 'wait' }],
    may: expect.arrayContaining(['rollback', 'freeze', 'promote']),
  });
  expect((await state()).last).toMatchObject({ revision: 4, change: 'freeze mf-auth', actor: 'Ravi' });
  const { revisions } = (await ops.read('/channels/production/history')).json<Answers['history']>();
  expect(revisions.map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
  expect(revisions[2]!.moved).toEqual([
    { name: 'mf-auth', field: 'current', before: '1.0.0', after: '1.0.1' },
  ]);
});

test.each(['staging', 'nowhere', '..%2Fproduction', 'constructor'])(
  'there is no channel %s',
  async (channel) => {
    for (const page of ['', '/history', '/servers'])
      expect((await ops.read(`/channels/${channel}${page}`)).statusCode).toBe(404);
  },
);

test('builds are listed with the newest first', async () => {
  const { builds } = (await ops.read('/builds/mf-auth')).json<Answers['builds']>();
  expect(builds.map(({ version }) => version)).toEqual(['1.0.2', '1.0.1', '1.0.0']);
});

describe('with a policy', () => {
  beforeEach(async () => {
    await ops.app.close();
    await open({ policy, operators: new Map([...asha.operators, ['Olga', asha.operators.get('Asha')!]]) });
    const created = Date.now();
    for (const name of ['mf-auth', 'mf-dashboard'])
      await createLink(ops.store, {
        ...{ channel: 'production', name, version: '1.4.3-pr.12', actor: 'Ravi' },
        ...{ created, expires: created + 60_000 },
      });
  });
  const links = async () =>
    (await ops.read('/channels/production/previews')).json<Answers['previews']>().links;

  test('a person sees what runs, and what they may change of it', async () => {
    expect((await authState()).may).toEqual(['rollback', 'freeze']);
    expect(await links()).toEqual([]);
    expect((await ops.read('/people')).statusCode).toBe(403);
  });

  test('who may end tokens sees them, without secrets, and ends one; links too', async () => {
    await ops.logIn('Olga');
    const may = [{ actions: ['publish'], deployables: ['mf-auth'], channels: [] }];
    await ops.post('/commands', { command: 'create-token', actor: 'a tool', lifeMs: 60_000, may });
    const read = async () => (await ops.read('/people')).json<Answers['people']>();
    const { tokens, people } = await read();
    expect(tokens).toEqual([expect.objectContaining({ actor: 'a tool', may, createdBy: 'Olga' })]);
    expect(JSON.stringify(tokens)).not.toContain('hash');
    expect(people.map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Olga']);
    await ops.post('/commands', { command: 'revoke-token', id: tokens[0]!.id });
    expect((await read()).tokens).toEqual([]);

    const [link] = await links();
    expect(JSON.stringify(link)).not.toContain('hash');
    await ops.post('/commands', { command: 'end-preview', channel: 'production', id: link!.id });
    expect(await listLinks(ops.store, 'production', Date.now())).toHaveLength(1);
  });
});

describe('without scripts', () => {
  const form = { channel: 'production', name: 'mf-auth', to: '1.0.0', reason: 'stuck', seen: 2 };

  test('a form takes a remote back, and says what it did', async () => {
    expect((await ops.get('/ops/rollback')).body).toContain('Roll back mf-auth');
    const answer = await ops.send('/ops/rollback', form);
    expect(answer.body).toContain('production is at revision 3: rollback mf-auth 1.0.1 to 1.0.0');
    expect(await newest()).toMatchObject({ actor: 'Asha', reason: 'stuck' });
  });

  test.each([
    ['a build that is not kept', { to: '7.0.0' }, 'which is not among the kept earlier builds'],
    ['a deployable that is not there', { name: 'mf-none' }, 'is not in this channel'],
    ['a path as a channel', { channel: '../production' }, 'channel is not a name'],
    ['a revision that is none', { seen: 'x' }, 'seen must be'],
    ['an unknown field', { force: 'true' }, 'unknown properties: force'],
  ])('%s is refused with words', async (_what, changes, words) => {
    const answer = await ops.send('/ops/rollback', { ...form, ...changes });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(words)]);
    expect((await newest()).revision).toBe(2);
  });

  test('words of others come as text', async () => {
    const answer = await ops.send('/ops/rollback', { ...form, to: '<script>' });
    expect(answer.body).not.toContain('<script>');
  });
});
