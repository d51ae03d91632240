import type { Opened } from 'server-kit/testing/opened';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { startIssuer, jobOf } from '../testing/issuer';
import { openServer } from '../testing/published-server';

let issuer: Opened<typeof startIssuer>;
let server: Opened<typeof openServer>;
let before: ReadonlyMap<string, Buffer>;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.stop());
beforeEach(async () => {
  server = await openServer(issuer);
  before = new Map(server.memory.files);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.app.close();
});

/** What the store contains beside preview links and the notes that a token was used. */
const contents = (files: ReadonlyMap<string, Buffer> = server.memory.files) =>
  Object.fromEntries(
    [...files]
      .filter(([key]) => !/^(previews|spent-tokens)\//.test(key))
      .map(([key, bytes]) => [key, String(bytes)]),
  );
const unchanged = () => expect(contents()).toEqual(contents(before));

const channel = 'production';
const reason = 'mine now';
const ours = { channel, reason, name: 'mf-dashboard' };
const build = (name: string, version: string) => ({ name, version });

/** What the team of mf-auth sends about mf-dashboard, and about all. */
const foreign: Readonly<Record<string, object>> = {
  promote: { command: 'promote', channel, reason, builds: [build('mf-dashboard', '1.0.1')] },
  'promote beside its own': {
    command: 'promote',
    channel,
    reason,
    builds: [build('mf-auth', '1.0.1'), build('mf-dashboard', '1.0.1')],
  },
  'promote the shell': { command: 'promote', channel, reason, builds: [build('shell', '1.0.1')] },
  'promote a channel': { command: 'promote', channel: 'staging', reason, from: 'production' },
  'promote elsewhere': {
    command: 'promote',
    channel: 'staging',
    reason,
    builds: [build('mf-auth', '1.0.1')],
  },
  canary: { command: 'canary', channel, reason, build: build('mf-dashboard', '1.0.1'), share: 10 },
  'promote-canary': { command: 'promote-canary', ...ours },
  'abort-canary': { command: 'abort-canary', ...ours },
  rollback: { command: 'rollback', ...ours },
  restore: { command: 'restore', channel, reason, revision: 1 },
  freeze: { command: 'freeze', ...ours },
  unfreeze: { command: 'unfreeze', ...ours },
  retire: { command: 'retire', ...ours },
  settings: { command: 'settings', ...ours, set: [{ setting: 'pageSize', value: '9' }] },
  'retire its own': { command: 'retire', ...ours, name: 'mf-auth' },
  'overrule checks': {
    command: 'promote',
    channel,
    reason,
    builds: [build('mf-auth', '1.0.1')],
    force: true,
  },
  preview: { command: 'preview', channel, build: build('mf-dashboard', '1.1.0-pr.1'), lifeMs: 3_600_000 },
  gc: { command: 'gc', keep: 1, apply: true },
  'create-token': {
    command: 'create-token',
    actor: 'me',
    lifeMs: 3_600_000,
    may: [{ actions: ['promote'], deployables: ['mf-auth'], channels: [channel] }],
  },
  'list-tokens': { command: 'list-tokens' },
  'revoke-token': { command: 'revoke-token', id: 'AAAAAAAAAAAA' },
};

test.each(Object.entries(foreign))('a team may not %s', async (_what, command) => {
  const answer = await server.send(await server.accessOf('mf-auth'), command);
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { code: 'forbidden', message: expect.stringMatching(/^team mf-auth may not /) as string },
  ]);
  unchanged();
  expect(server.lines.join()).toContain('"actor":"team mf-auth"');
});

/** What no caller may send, whatever it may do. */
const malformed: Readonly<Record<string, unknown>> = {
  nothing: {},
  'a list': [],
  'a text': 'promote',
  'an unknown command': { command: 'write', key: 'channels/production.json' },
  'a command of the language': { command: 'constructor' },
  'a document': { command: 'promote', channel, reason, document: { schema: 1, revision: 2 } },
  'records of a build': {
    command: 'promote',
    channel,
    reason,
    builds: [{ ...build('mf-auth', '1.0.1'), entry: { file: 'evil.js', integrity: 'sha256-x' } }],
  },
  'another actor': { command: 'freeze', channel, reason, name: 'mf-auth', actor: 'Olga' },
  'another time': { command: 'freeze', channel, reason, name: 'mf-auth', time: '2020-01-01' },
  'a path as a channel': { command: 'freeze', channel: '../../tokens', reason, name: 'mf-auth' },
  'a path as a name': { command: 'freeze', channel, reason, name: '../mf-auth' },
  'a name of the language': { command: 'freeze', channel, reason, name: 'constructor' },
  'a path as a version': { command: 'promote', channel, reason, builds: [build('mf-auth', '../1.0.1')] },
  'a thousand builds': {
    command: 'promote',
    channel,
    reason,
    builds: Array(1000).fill(build('mf-auth', '1.0.1')),
  },
  'a share above all': { command: 'canary', channel, reason, build: build('mf-auth', '1.0.1'), share: 1000 },
  'a share below none': { command: 'canary', channel, reason, build: build('mf-auth', '1.0.1'), share: -1 },
  'a reason that hides': { command: 'rollback', channel, reason: 'fine\u202e', name: 'mf-auth' },
  'a long reason': { command: 'rollback', channel, reason: 'x'.repeat(501), name: 'mf-auth' },
  'a negative revision': { command: 'restore', channel, reason, revision: -1 },
  'a link for ever': { command: 'preview', channel, build: build('mf-auth', '1.1.0-pr.1'), lifeMs: 1e15 },
};

test.each(Object.entries(malformed))('%s is refused', async (_what, body) => {
  const answer = await server.send(await server.accessOf('mf-auth'), body);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  unchanged();
});

/** Tokens that open nothing. */
const tokens: Readonly<Record<string, () => Promise<string> | string>> = {
  'that is none': () => 'not a token',
  'that is empty': () => '',
  'of an unknown issuer': () =>
    issuer.token(server.publicUrl, jobOf('mf-auth', { iss: 'https://evil.example' })),
  'signed with another key': async () =>
    issuer.token(server.publicUrl, jobOf('mf-auth'), (await generateKeyPair('RS256')).privateKey),
  'without a signature': () =>
    new UnsecuredJWT({ ...jobOf('mf-auth'), jti: '1' })
      .setIssuer(issuer.url)
      .setAudience(server.publicUrl)
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode(),
  'signed with the public key as a secret': () =>
    new SignJWT({ ...jobOf('mf-auth'), jti: '1' })
      .setProtectedHeader({ alg: 'HS256', kid: issuer.kid })
      .setIssuer(issuer.url)
      .setAudience(server.publicUrl)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.from(issuer.url.padEnd(32, 'x'))),
  'for another audience': () => issuer.token('https://pypi.example', jobOf('mf-auth')),
  'that has ended': () => issuer.token(server.publicUrl, jobOf('mf-auth', { exp: Date.now() / 1000 - 120 })),
  'that begins later': () =>
    issuer.token(server.publicUrl, jobOf('mf-auth', { nbf: Date.now() / 1000 + 600 })),
  'that is good for years': () =>
    issuer.token(
      server.publicUrl,
      jobOf('mf-auth', { iat: Date.now() / 1000 - 7200, exp: Date.now() / 1000 + 1e8 }),
    ),
  'without an id': () => issuer.token(server.publicUrl, jobOf('mf-auth', { jti: '' })),
  'of another repository': () => issuer.token(server.publicUrl, jobOf('mf-evil')),
  'of another repository that took the name of ours': () =>
    issuer.token(server.publicUrl, jobOf('mf-auth', { repository_id: '6666' })),
  'of a repository with the same end': () =>
    issuer.token(server.publicUrl, jobOf('mf-auth', { repository_id: '91001' })),
  'without a repository': () =>
    issuer.token(server.publicUrl, jobOf('mf-auth', { repository_id: undefined })),
  'whose repository is a list': () =>
    issuer.token(server.publicUrl, jobOf('mf-auth', { repository_id: ['1001'] })),
};

test.each(Object.entries(tokens))('a token %s identifies nobody', async (_what, make) => {
  const payload = { token: await make() };
  const answer = await server.app.inject({ method: 'POST', url: '/v1/token', payload });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([401, ['message']]);
  expect(server.memory.files.size).toBe(before.size);
});

test('a token is good once, on every server of the address', async () => {
  const payload = { token: await server.tokenOf('mf-auth') };
  const first = await server.app.inject({ method: 'POST', url: '/v1/token', payload });
  expect(first.statusCode).toBe(200);
  const again = await server.app.inject({ method: 'POST', url: '/v1/token', payload });
  expect([again.statusCode, again.json()]).toEqual([
    401,
    { message: expect.stringMatching(/^The token of the CI job was refused: it was used before/) as unknown },
  ]);
});

test('a token of a pull request publishes previews and nothing else', async () => {
  const access = await server.accessOf('mf-auth', { ref: 'refs/pull/7/merge', environment: undefined });
  const preview = { command: 'preview', channel, build: build('mf-auth', '1.1.0-pr.1'), lifeMs: 3_600_000 };
  expect((await server.send(access, preview)).json()).toMatchObject({ lines: expect.anything() as unknown });
  const promote = { command: 'promote', channel, reason, builds: [build('mf-auth', '1.0.1')] };
  expect((await server.send(access, promote)).json()).toEqual({
    code: 'forbidden',
    message: 'pull requests of mf-auth may not promote mf-auth in production',
  });
  unchanged();
});

test.each([
  ['that is forged', (token: string) => `${token.slice(0, -2)}AA`],
  [
    'whose content was changed',
    (token: string) =>
      token.replace(/_([\w-]+)\./, '_eyJraW5kIjoicGVyc29uIiwibmFtZSI6Ik9sZ2EiLCJlbmRzIjo5ZTE1fQ.'),
  ],
  ['that is long', () => 'x'.repeat(9000)],
  ['of a long-lived kind that nobody made', () => `portal_release_AAAAAAAAAAAA_${'A'.repeat(43)}`],
  ['with a path', () => `portal_release_../../channe_${'A'.repeat(43)}`],
])('an access token %s opens nothing', async (_what, change) => {
  const token = change(await server.accessOf('mf-auth'));
  const answer = await server.send(token, { command: 'freeze', channel, reason, name: 'mf-auth' });
  expect(answer.statusCode).toBe(401);
  unchanged();
});

test('an access token ends after an hour', async () => {
  const access = await server.accessOf('mf-auth');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_001);
  expect((await server.send(access, { command: 'list-tokens' })).statusCode).toBe(401);
});

test('a failed attempt too often is refused for a while', async () => {
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 62; attempt += 1)
    statuses.add((await server.send('wrong', { command: 'list-tokens' })).statusCode);
  expect([...statuses]).toEqual([401, 429]);
});

test('a team may not plan a command that it may not give', async () => {
  for (const command of [foreign.promote, foreign.rollback, foreign['overrule checks']]) {
    const answer = await server.send(await server.accessOf('mf-auth'), command, '/v1/plan');
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { code: 'forbidden', message: expect.stringMatching(/^team mf-auth may not /) as string },
    ]);
  }
});
