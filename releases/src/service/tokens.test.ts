import type { Opened } from 'server-kit/testing/opened';
import { startIssuer } from '../testing/issuer';
import { openServer } from '../testing/published-server';
import { newSecret } from '../secret';
import { layout } from '../store/layout';
import { localReleases, type Releases } from './releases';

let issuer: Opened<typeof startIssuer>;
let server: Opened<typeof openServer>;
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
  const [, token = ''] = await owner.execute({ command: 'create-token', actor: 'tools', lifeMs, may });
  return token;
}
const promote = {
  command: 'promote',
  channel: 'production',
  reason: '',
  builds: [{ name: 'mf-auth', version: '1.0.1' }],
} as const;

test('a token of an edge, which an earlier release made for all deployables, opens nothing', async () => {
  const { id, secret, hash } = newSecret();
  const may = [{ actions: ['rollback'], deployables: ['*'], channels: ['production'] }];
  const stored = { id, actor: 'automatic', hash, may, expires: Date.now() + dayMs, createdBy: 'Olga' };
  await server.store.create(layout.token(id), Buffer.from(JSON.stringify(stored)));
  const token = `portal_release_${id}_${secret}`;
  expect((await server.send(token, { ...promote, command: 'rollback' })).statusCode).toBe(401);
});

test('a token that was revoked opens nothing, at once', async () => {
  const token = await create(['promote'], ['mf-auth']);
  const team = await server.connect({ token });
  const [line = ''] = await owner.execute({ command: 'list-tokens' });
  expect(line).toMatch(/^[\da-f]{12} {2}tools: promote mf-auth; until \d{4}-\d\d-\d\d; made by Olga$/);
  await owner.execute({ command: 'revoke-token', id: line.slice(0, 12) });
  await expect(team.execute(promote)).rejects.toThrow('was revoked');
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
  expect(stored).not.toContain(token.slice(-43)); // the secret, which may have a `_`
  server.memory.files.set(key, Buffer.from(stored.replace('"promote"', '"*"')));
  expect((await server.send(token, promote)).statusCode).toBe(401);
});

test.each([
  [['*'], ['mf-auth'], 'named actions'],
  [['promote'], ['*'], 'one deployable'],
  [['promote'], ['mf-auth', 'mf-dashboard'], 'one deployable'],
  [['rollback'], ['*'], 'one deployable'],
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
