import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOpsConfig } from '../ops/config';
import { readReleasesConfig, withLocalPortal } from '../config';
import { buildEdge } from '../edge/app';
import { openCommandLine, type CommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';
import { keys, policy, signedStore } from '../testing/trust';
import { pemOf, readKey } from '../trust/keys';
import { readPolicy } from '../trust/policy';

let line: CommandLine;
let release: CommandLine['release'];

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

test('key writes the private key for its owner alone, prints the entry of the policy, and replaces no key', async () => {
  const entry = await release('key', 'team auth/ci');
  const file = path.join(line.folder, 'team-auth-ci.pem');
  expect(JSON.parse(entry)).toEqual({ actor: 'team auth/ci', publicKey: readKey(file).publicKey, may: [] });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');
  await expect(release('key', 'team auth/ci')).rejects.toThrow('cannot be written: EEXIST');
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(readPolicy(await write('policy.json', `{"keys":[${entry}]}`)).people).toEqual([]);
});

test('sign accepts a store from before there were signatures, with the key of an administrator', async () => {
  await publishAll(line.store, line.folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
  await expect(release('sign')).rejects.toThrow('Set RELEASE_POLICY and RELEASE_KEY first');
  const unsigned = line.store;
  line.store = signedStore(unsigned, keys.auth);
  await expect(release('status')).rejects.toThrow('Nothing is promoted');
  await expect(release('sign')).rejects.toThrow('Only a key that may do everything in production');
  line.store = signedStore(unsigned, keys.platform);
  line.actor = () => 'platform';
  expect(await release('sign')).toBe(
    'mf-auth@1.0.0: signed\nshell@1.0.0: signed\nproduction is at revision 2: accept revision 1',
  );
  expect(await release('status')).toContain('accept revision 1, by platform');
  expect(await release('verify')).toContain('2 builds');
});

test('the command line works as the portal of this machine is set, on its store alone', async () => {
  const settings = { RELEASE_STORE: '/a/store', PORTAL_CHANNEL: 'local', RELEASE_KEY: 'a key' };
  await write('release.json', JSON.stringify(settings));
  const here = { PORTAL_DATA: line.folder, RELEASE_STORE: '/a/store' };
  expect(withLocalPortal(here)).toMatchObject(settings);
  expect(withLocalPortal({ ...here, PORTAL_CHANNEL: 'staging' }).PORTAL_CHANNEL).toBe('staging');
  const elsewhere = { ...here, RELEASE_STORE: 's3://releases' };
  expect(withLocalPortal(elsewhere)).toEqual(elsewhere);
});

test('a key and a policy are read from their files, or the key from the variable', async () => {
  const file = await write('policy.json', JSON.stringify(policy));
  for (const key of [pemOf(keys.auth), await write('key.pem', pemOf(keys.auth))]) {
    const { trust } = readReleasesConfig({ RELEASE_POLICY: file, RELEASE_KEY: key });
    expect([trust?.policy, trust?.key?.publicKey]).toEqual([policy, keys.auth.publicKey]);
  }
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ PORTAL_CHANNEL: '../x' }, 'PORTAL_CHANNEL must be lower-case'],
  [{ RELEASE_KEY: 'x' }, 'RELEASE_KEY needs RELEASE_POLICY'],
  [{ RELEASE_POLICY: '/nowhere.json' }, '/nowhere.json cannot be read'],
  [{ RELEASE_POLICY: 'text.json' }, 'It is not JSON'],
  [{ RELEASE_POLICY: 'list.json' }, 'keys is a required field'],
  [{ RELEASE_POLICY: 'deed.json' }, 'must be one of the following values: publish'],
  [{ RELEASE_POLICY: 'right.json', RELEASE_KEY: 'secret' }, 'RELEASE_KEY must be a private Ed25519 key'],
])('%j is refused in words', async (settings, message) => {
  await write('text.json', 'keys');
  await write('list.json', '{"people":[]}');
  await write('right.json', JSON.stringify(policy));
  const may = [{ actions: ['shout'], deployables: ['*'] }];
  await write('deed.json', JSON.stringify({ keys: [{ actor: 'a', publicKey: keys.auth.publicKey, may }] }));
  const { RELEASE_POLICY: file } = settings;
  const env =
    file?.endsWith('.json') && !file.startsWith('/')
      ? { ...settings, RELEASE_POLICY: path.join(line.folder, file) }
      : settings;
  const read = () => readReleasesConfig(env);
  expect(read).toThrow(message);
  expect(read).not.toThrow('secret');
});

test('a provider for the ops page needs a client and a policy; passwords may be left out then', async () => {
  const env = { OPS_OIDC_ISSUER: 'https://accounts.example' };
  expect(() => readOpsConfig(env)).toThrow(/needs OPS_OIDC_CLIENT_ID[^]*OPS_USERS names no operators/);
  const client = { ...env, OPS_OIDC_CLIENT_ID: 'ops', OPS_OIDC_CLIENT_SECRET: 'GOCSPX-1' };
  expect(() => readOpsConfig(client)).toThrow(/OPS_OIDC_ISSUER needs .*RELEASE_POLICY/);
  const RELEASE_POLICY = await write('policy.json', JSON.stringify(policy));
  expect(readOpsConfig({ ...client, RELEASE_POLICY })).toMatchObject({
    operators: new Map(),
    oidc: { issuer: 'https://accounts.example', clientId: 'ops', clientSecret: 'GOCSPX-1' },
  });
});
