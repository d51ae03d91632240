import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promotedFiles, promoteNew } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { openOps, type OpsServer } from '../testing/ops-server';
import type { ChannelState } from './answers';
import { policy, signedStore } from '../testing/trust';
import { signAgain } from '../trust/sign-again';
import { readChannel } from '../channel/channel-store';

const client = {
  client_id: 'ops',
  client_secret: 'a secret of this test',
  redirect_uris: ['http://ops.example/ops/oidc/callback'],
};

let provider: ChildProcess;
let issuer: string;
let store: MemoryStore;
let ops: OpsServer;
beforeAll(async () => {
  provider = fork(path.join(import.meta.dirname, '../testing/oidc-provider.mjs'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  provider.send(client);
  [issuer] = (await once(provider, 'message')) as [string];
});
afterAll(() => provider.disconnect());
beforeEach(async () => {
  store = new MemoryStore(await promotedFiles());
  await promoteNew(store);
  await signAgain(signedStore(store), true);
  ops = await openWith(issuer);
});
afterEach(() => ops.app.close());

const openWith = (address: string, secondFactor: string | null = 'factors=two'): Promise<OpsServer> =>
  openOps({
    store: signedStore(store),
    policy,
    operators: new Map(),
    oidc: {
      issuer: address,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      people: policy.people,
      secondFactor,
    },
  });

const cookiesOf = (headers: string[]): Map<string, string> =>
  new Map(headers.map((line) => line.split(';')[0]!.split('=', 2) as [string, string]));
const textOf = (cookies: Map<string, string>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

/** Fills in the provider's forms. Returns the address that it leads back to. */
async function signInAt(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  let form: URLSearchParams | undefined;
  while (!next.startsWith('http://ops.example/')) {
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: textOf(cookies) },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const [name, value] of cookiesOf(response.headers.getSetCookie())) cookies.set(name, value);
    const location = response.headers.get('location');
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(await response.text()) ?? [];
    if (location === null && prompt === undefined) throw new Error(`${next} answered ${response.status}`);
    form = location === null ? new URLSearchParams({ prompt: prompt!, login, password: 'any' }) : undefined;
    if (location !== null) next = new URL(location, next).href;
  }
  return next;
}

/** Goes to the provider; the cookie stays in this browser. */
async function begin() {
  const answer = await ops.get('/ops/oidc', { host: 'ops.example' });
  return {
    to: String(answer.headers.location),
    cookie: textOf(cookiesOf([answer.headers['set-cookie']].flat().map(String))),
  };
}

const comeBack = (address: string, cookie: string) =>
  ops.get(new URL(address).pathname + new URL(address).search, { host: 'ops.example', cookie });

async function logInAs(login: string) {
  const { to, cookie } = await begin();
  const answer = await comeBack(await signInAt(to, login), cookie);
  ops.cookie = textOf(cookiesOf([answer.headers['set-cookie']].flat().map(String)));
  return answer;
}

const freeze = { command: 'freeze', channel: 'production', name: 'mf-auth', seen: 2, reason: 'crashes' };
const mayFreeze = async (): Promise<string[]> =>
  (await ops.read('/channels/production'))
    .json<ChannelState>()
    .deployables.filter(({ may }) => may.includes('freeze'))
    .map(({ name }) => name);

test('a person signs in with the provider, and is the actor of what was changed', async () => {
  expect((await ops.get('/ops/login')).body).toContain('href="/ops/oidc"');
  const answer = await logInAs('asha');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ops']);
  expect((await ops.read('/session')).json()).toMatchObject({ name: 'Asha' });
  expect((await ops.post('/commands', freeze)).statusCode).toBe(200);
  expect(await readChannel(signedStore(store, null), 'production')).toMatchObject({
    revision: 3,
    actor: 'Asha',
  });
});

test('one network begins thirty log-ins a minute', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await ops.get('/ops/oidc')).statusCode);
  expect(statuses.slice(-2)).toEqual([303, 429]);
});

test('what a person may not do is not offered, and refused', async () => {
  await logInAs('asha');
  expect(await mayFreeze()).toEqual(['mf-auth']);
  const answer = await ops.post('/commands', { ...freeze, name: 'shell' });
  expect([answer.statusCode, answer.body]).toEqual([
    403,
    expect.stringContaining('Asha may not freeze shell'),
  ]);

  await logInAs('ravi-at-the-provider');
  expect(await mayFreeze()).toEqual([]);
  expect((await ops.post('/commands', freeze)).statusCode).toBe(403);
  expect((await readChannel(store, 'production'))?.revision).toBe(2);
});

test('who signed in without a second factor gets no session', async () => {
  const answer = await logInAs('ravi');
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('with a second factor')]);
});

test.each(['mallory', 'stranger'])('%s, who is not in the policy, gets no session', async (login) => {
  const answer = await logInAs(login);
  expect([answer.statusCode, answer.body]).toEqual([
    403,
    expect.stringContaining('not in the release policy'),
  ]);
  expect((await ops.get('/ops/rollback')).statusCode).toBe(303);
});

test('an id token with another signature opens nothing', async () => {
  const answer = await logInAs('forger');
  expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('Signing in did not work')]);
});

test('an answer of the provider opens nothing in another browser, a second time, or with another state', async () => {
  const { to, cookie } = await begin();
  const address = await signInAt(to, 'asha');
  const stolen = await comeBack(address, (await begin()).cookie);
  const forged = await comeBack(address.replace(/state=[^&]+/, 'state=another'), cookie);
  const without = await comeBack(address, '');
  const right = await comeBack(address, cookie);
  const again = await comeBack(address, cookie);
  expect([stolen, forged, without, right, again].map(({ statusCode }) => statusCode)).toEqual([
    401, 401, 401, 303, 401,
  ]);
  expect(stolen.body).toContain('Signing in did not work');
});

test('a provider that does not answer is said to be away', async () => {
  await ops.app.close();
  ops = await openWith('http://localhost:9');
  const answer = await ops.get('/ops/oidc');
  expect([answer.statusCode, answer.body]).toEqual([502, expect.stringContaining('does not answer')]);
});
