import type { Opened } from 'server-kit/testing/opened';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEdgeConfig, readReleasesConfig, withLocalPortal } from '../config';
import { buildEdge } from '../edge/app';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';
import { readReleaseServerConfig } from '../server/config';
import { keys, policy, signedStore } from '../testing/trust';
import { pemOf, readKey } from '../trust/keys';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
});
afterEach(() => line.remove());

const write = async (file: string, text: string): Promise<string> => {
  await writeFile(path.join(line.folder, file), text);
  return path.join(line.folder, file);
};

test('two edges on one store serve a channel each, and what was tested in staging is promoted', async () => {
  const builds = [makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'), makeRemote('mf-auth', '1.0.1')];
  await publishAll(line.store, line.folder, ...builds);
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.1', '--channel', 'staging');
  const edges = ['production', 'staging'].map((channel) =>
    buildEdge({ store: line.store, channel, api: 'http://127.0.0.1:9' }),
  );
  const served = () =>
    Promise.all(
      edges.map(async (edge) => {
        const { body } = await edge.inject({ url: '/auth', headers: { accept: 'text/html' } });
        return /mf-auth\/([\d.]+)\/remoteEntry/.exec(body)?.[1];
      }),
    );
  expect(await served()).toEqual(['1.0.0', '1.0.1']);
  await release('promote', '--from', 'staging', '--to', 'production');
  expect(await served()).toEqual(['1.0.1', '1.0.1']);
  await Promise.all(edges.map((edge) => edge.close()));
});

test('without a channel nothing is changed in any', async () => {
  line.channel = undefined;
  await expect(release('promote', 'mf-auth@1.0.0')).rejects.toThrow('set PORTAL_CHANNEL');
  expect(await line.store.objects('channels')).toEqual([]);
});

test('key writes the private key for its owner alone, prints the public one, and replaces no key', async () => {
  const file = path.join(line.folder, 'server.pem');
  expect(await release('key', 'server.pem')).toBe(readKey(await readFile(file, 'utf8')).publicKey);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');
  await expect(release('key', 'server.pem')).rejects.toThrow('cannot be written: EEXIST');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('sign adopts an unsigned store with --adopt', async () => {
  await publishAll(line.store, line.folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
  await expect(release('sign')).rejects.toThrow('Set RELEASE_STORE and RELEASE_KEY first');
  const unsigned = line.store;
  line.store = signedStore(unsigned, null);
  await expect(release('status')).rejects.toThrow('Nothing is promoted');
  await expect(release('sign', '--adopt')).rejects.toThrow('Set RELEASE_STORE and RELEASE_KEY first');
  line.store = signedStore(unsigned);
  expect(await release('sign')).toBe('0 documents signed');
  expect(await release('sign', '--adopt')).toBe('4 documents signed');
  expect(await release('status')).toContain('promote');
  await release('freeze', 'mf-auth', '--reason', 'the first signed change');
  expect(await release('verify')).toContain('2 builds');
});

test('a reader’s command line cannot change what is released', async () => {
  await publishAll(signedStore(line.store), line.folder, makeShell('1.0.0'));
  line.store = signedStore(line.store, null);
  await expect(release('promote', 'shell@1.0.0')).rejects.toThrow('set RELEASES_URL to its address');
});

test('tokens are made, listed and revoked', async () => {
  await expect(release('token', 'create')).rejects.toThrow('Write `token create <actor>`');
  const [, token = ''] = (
    await release(
      'token',
      'create',
      'jenkins',
      '--deployables',
      'mf-auth',
      '--actions',
      'publish,promote',
      '--expires',
      '30d',
    )
  ).split('\n');
  expect(token).toMatch(/^portal_release_[\da-f]{12}_[\w-]{43}$/);
  const [listed = ''] = (await release('token', 'list')).split('\n');
  expect(listed).toContain('jenkins: publish,promote mf-auth; until 2026-02-01; made by Asha');
  expect(await release('token', 'revoke', listed.slice(0, 12))).toContain(
    'of jenkins opens nothing any more',
  );
  expect(await release('token', 'list')).toBe('There are no tokens');
});

test('login prints the token of the release server, and nothing else', async () => {
  expect(await release('login')).toBe('the token of a test');
});

test('the command line works as the portal of this machine is set, on its store alone', async () => {
  const settings = { RELEASE_STORE: '/a/store', PORTAL_CHANNEL: 'local', RELEASE_KEY: 'a key' };
  await write('release.json', JSON.stringify(settings));
  const here = { PORTAL_DATA: line.folder, RELEASE_STORE: '/a/store' };
  expect(withLocalPortal(here)).toMatchObject(settings);
  expect(withLocalPortal({ ...here, PORTAL_CHANNEL: 'staging' }).PORTAL_CHANNEL).toBe('staging');
  const elsewhere = { ...here, RELEASE_STORE: 's3://releases' };
  expect(withLocalPortal(elsewhere)).toEqual(elsewhere);
  const server = { ...here, RELEASES_URL: 'https://releases.example' };
  expect(withLocalPortal(server)).toEqual(server);
});

test('keys are read: the private one from its file or the variable, public ones from a list', async () => {
  const file = await write('key.pem', pemOf(keys.server));
  for (const key of [pemOf(keys.server), file]) {
    const { keys: read } = readReleasesConfig({ RELEASE_KEY: key, RELEASE_KEYS: keys.next.publicKey });
    expect([read?.trusted, read?.signing?.publicKey]).toEqual([
      [keys.server.publicKey, keys.next.publicKey],
      keys.server.publicKey,
    ]);
  }
  expect(readEdgeConfig({ RELEASE_KEYS: 'none' }).keys).toBeNull();
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ PORTAL_CHANNEL: '../x' }, 'PORTAL_CHANNEL must be lower-case'],
  [{ RELEASE_KEY: 'secret' }, 'RELEASE_KEY must be a private Ed25519 key'],
  [{ RELEASE_KEY: '/' }, 'RELEASE_KEY names a file that cannot be read (EISDIR)'],
  [{ RELEASE_KEYS: 'secret' }, 'RELEASE_KEYS must be public keys'],
])('%j is refused in words', (settings, message) => {
  const read = () => readReleasesConfig(settings);
  expect(read).toThrow(message);
  expect(read).not.toThrow('secret');
});

test('a provider for the console needs a client and a policy; passwords may be left out then', async () => {
  const env = { OPS_OIDC_ISSUER: 'https://accounts.example' };
  expect(() => readReleaseServerConfig(env)).toThrow(/needs OPS_OIDC_CLIENT_ID[^]*OPS_USERS names nobody/);
  const client = { ...env, OPS_OIDC_CLIENT_ID: 'ops', OPS_OIDC_CLIENT_SECRET: 'GOCSPX-1' };
  expect(() => readReleaseServerConfig(client)).toThrow(/OPS_OIDC_ISSUER needs .*RELEASE_POLICY/);
  const RELEASE_POLICY = await write('policy.json', JSON.stringify(policy));
  const oidc = {
    issuer: 'https://accounts.example',
    clientId: 'ops',
    clientSecret: 'GOCSPX-1',
    secondFactor: 'amr=mfa',
  };
  expect(readReleaseServerConfig({ ...client, RELEASE_POLICY })).toMatchObject({
    operators: new Map(),
    oidc,
  });
  const none = { ...client, RELEASE_POLICY, OPS_SECOND_FACTOR: 'none' };
  expect(readReleaseServerConfig(none).oidc?.secondFactor).toBeNull();
  expect(() => readReleaseServerConfig({ ...none, OPS_SECOND_FACTOR: 'mfa' })).toThrow(
    'OPS_SECOND_FACTOR must be a claim',
  );
});
