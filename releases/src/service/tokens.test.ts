import { readChannel } from '../channel/channel-store';
import { startIssuer, type Issuer } from '../testing/issuer';
import { openServer, type TestServer } from '../testing/published-server';
import { makeRemote, publishAll, temporaryFolder } from '../testing/fixture';
import type { Store } from '../store/store';
import { localReleases, type Releases } from './releases';

let issuer: Issuer;
let server: TestServer;
let owner: Releases;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.stop());
beforeEach(async () => {
  server = await openServer(issuer);
  owner = localReleases(server.service, { actor: 'Olga', may: null });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.app.close();
});

const dayMs = 24 * 3_600_000;
async function create(actions: string[], deployables: string[], lifeMs = 90 * dayMs): Promise<string> {
  const may = [{ actions: actions as 'promote'[], deployables, channels: ['production'] }];
  const [, token = ''] = await owner.execute({ command: 'create-token', actor: 'automatic', lifeMs, may });
  return token;
}
const rollback = {
  command: 'rollback',
  channel: 'production',
  reason: '30 of 50 page views failed',
  name: 'mf-auth',
} as const;
const promote = {
  command: 'promote',
  channel: 'production',
  reason: '',
  builds: [{ name: 'mf-auth', version: '1.0.1' }],
} as const;
const canaryOf = (version: string, share: number) =>
  ({
    command: 'canary',
    channel: 'production',
    reason: '',
    build: { name: 'mf-auth', version },
    share,
    preview: true,
  }) as const;
async function publishRemote(store: Store, name: string, version: string): Promise<void> {
  const { folder, remove } = await temporaryFolder();
  await publishAll(store, folder, makeRemote(name, version));
  await remove();
}
const gate = async () => ({ problems: [], leftOut: [] });

test('an edge’s token asks for rollbacks of every deployable, and for nothing else', async () => {
  const edge = await server.connect({ token: await create(['rollback'], ['*']) });
  await expect(edge.execute(promote, gate)).rejects.toThrow(
    'automatic may not promote mf-auth in production',
  );
  await owner.execute(promote, gate);
  expect(await edge.execute({ ...rollback, seen: 2 })).toEqual([
    'production is at revision 3: rollback mf-auth 1.0.1 to 1.0.0',
  ]);
  expect(await readChannel(server.store, 'production')).toMatchObject({ actor: 'automatic' });
});

describe('an edge’s token that was stolen', () => {
  const newest = async () => (await readChannel(server.store, 'production'))!;
  let edge: Releases;
  beforeEach(async () => {
    edge = await server.connect({ token: await create(['rollback'], ['*']) });
    await owner.execute(promote, gate);
  });

  test('goes back one build, and not to the one before that', async () => {
    await publishRemote(server.store, 'mf-auth', '1.0.2');
    await owner.execute({ ...promote, builds: [{ name: 'mf-auth', version: '1.0.2' }] }, gate);
    await expect(edge.execute({ ...rollback, to: '1.0.0' })).rejects.toThrow(
      'automatic may take mf-auth back to 1.0.1 only, not to 1.0.0',
    );
    await edge.execute(rollback);
    await expect(edge.execute(rollback)).rejects.toThrow(
      'may not take back mf-auth in production, since it was gone back to already',
    );
    expect((await newest()).deployables['mf-auth']?.current.version).toBe('1.0.1');
  });

  test('leaves what came in more than a day ago', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + dayMs + 1);
    await expect(edge.execute(rollback)).rejects.toThrow('since it did not come in recently');
  });

  test('leaves the current build where a canary began', async () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + dayMs + 1);
    await owner.execute(canaryOf('1.1.0-pr.1', 5), gate);
    await expect(edge.execute(rollback)).rejects.toThrow('since it did not come in recently');
    await edge.execute({ command: 'abort-canary', channel: 'production', name: 'mf-auth', reason: 'fails' });
    expect((await newest()).deployables['mf-auth']?.canary).toBeUndefined();
  });

  test('brings back no earlier revision, and so nothing that was retired', async () => {
    await owner.execute({ command: 'retire', channel: 'production', name: 'mf-dashboard', reason: 'old' });
    const restore = { command: 'restore', channel: 'production', revision: 1, reason: 'mine' } as const;
    await expect(edge.execute(restore)).rejects.toThrow('automatic may not restore all deployables');
    expect((await newest()).deployables['mf-dashboard']).toBeUndefined();
  });

  test('reads the counts of its own channel only, and no errors', async () => {
    for (const place of ['vitals/production/a', 'vitals/staging/a', 'vitals/production.errors/a'])
      await server.store.create(`${place}.json`, Buffer.from('{}'));
    const { store } = edge;
    expect(await store.list('vitals/production')).toEqual(['a.json']);
    expect(await store.list('vitals/staging')).toEqual([]);
    expect(String(await store.read('vitals/production/a.json'))).toBe('{}');
    expect(await store.read('vitals/staging/a.json')).toBeNull();
    expect(await store.read('vitals/production.errors/a.json')).toBeNull();
  });
});

test('a token that was revoked opens nothing, at once', async () => {
  const token = await create(['promote'], ['mf-auth']);
  const team = await server.connect({ token });
  const [line = ''] = await owner.execute({ command: 'list-tokens' });
  expect(line).toMatch(/^[\da-f]{12} {2}automatic: promote mf-auth; until \d{4}-\d\d-\d\d; made by Olga$/);
  await owner.execute({ command: 'revoke-token', id: line.slice(0, 12) });
  await expect(team.execute(promote, gate)).rejects.toThrow('was revoked');
  expect(await owner.execute({ command: 'list-tokens' })).toEqual(['There are no tokens']);
});

test('a token ends', async () => {
  const token = await create(['promote'], ['mf-auth'], dayMs);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + dayMs + 1);
  expect((await server.send(token, promote)).statusCode).toBe(401);
});

test('the store has the token’s hash alone, and a token that somebody wrote there opens nothing', async () => {
  const token = await create(['promote'], ['mf-auth']);
  const [key = ''] = [...server.memory.files.keys()].filter((one) => one.startsWith('tokens/'));
  const stored = String(server.memory.files.get(key));
  expect(stored).not.toContain(token.split('_').at(-1));
  server.memory.files.set(key, Buffer.from(stored.replace('"promote"', '"*"')));
  expect((await server.send(token, promote)).statusCode).toBe(401);
});

test.each([
  [['*'], ['mf-auth'], 'named actions'],
  [['promote'], ['*'], 'one deployable'],
  [['promote'], ['mf-auth', 'mf-dashboard'], 'one deployable'],
  [['rollback', 'promote'], ['*'], 'one deployable'],
  [['fly'], ['mf-auth'], 'must be one of'],
  [[], ['mf-auth'], 'at least 1'],
])('a token for %j of %j is not made', async (actions, deployables, problem) => {
  await expect(create(actions, deployables)).rejects.toThrow(problem);
});

test('no one can make a token for more than they may do', async () => {
  const clerk = localReleases(server.service, {
    actor: 'clerk',
    may: [{ actions: ['tokens', 'rollback'], deployables: ['*'], channels: ['production'] }],
  });
  const may = [{ actions: ['promote' as const], deployables: ['mf-auth'], channels: ['production'] }];
  const command = { command: 'create-token', actor: 'me', lifeMs: dayMs, may } as const;
  await expect(clerk.execute({ ...command, may: [...command.may] })).rejects.toThrow(
    'clerk may not promote mf-auth',
  );
});
