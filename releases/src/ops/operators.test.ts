import type { Opened } from 'server-kit/testing/opened';
import { cookiesOf, cookieText, startProvider } from 'server-kit/testing/oidc-provider';
import { readChannel } from '../channel/channel-store';
import { promotedFiles, promoteNew } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { openOps } from '../testing/ops-server';
import { policy, signedStore } from '../testing/trust';
import { signAgain } from '../trust/sign-again';
import type { ChannelState } from './answers';
import { operatorOf } from './operators';

// How people sign in, and that nobody else can, is tested beside it: server-kit/sign-in.

const claims = { sub: 'somebody', email: 'asha@jobs.example', email_verified: true };

test.each([
  ['a verified address', claims, 'Asha'],
  ['the address in other letters', { ...claims, email: 'Asha@Jobs.example' }, 'Asha'],
  ['an address that was never verified', { ...claims, email_verified: false }, undefined],
  ['no address', { sub: 'somebody', email_verified: true }, undefined],
  ['an id of the policy', { sub: 'ravi-at-the-provider' }, 'Ravi'],
  ['the address of nobody', { ...claims, email: 'mallory@jobs.example' }, undefined],
])('an operator is known by the policy: %s', (_what, given, name) => {
  expect(operatorOf(policy, given)?.name).toBe(name);
});

describe('an operator who signs in with a provider', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let store: MemoryStore;
  let ops: Opened<typeof openOps>;
  beforeAll(async () => {
    provider = await startProvider('https://ops.example/ops/oidc/callback');
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    store = new MemoryStore(await promotedFiles());
    await promoteNew(store);
    await signAgain(signedStore(store), true);
    ops = await openOps({
      store: signedStore(store),
      policy,
      operators: new Map(),
      oidc: { ...provider.settings, secondFactor: 'factors=two' },
    });
  });
  afterEach(() => ops.app.close());

  async function logInAs(login: string) {
    const begun = await ops.get('/ops/oidc');
    const cookie = cookieText(cookiesOf([begun.headers['set-cookie']].flat().map(String)));
    const back = new URL(await provider.signIn(String(begun.headers.location), login));
    const answer = await ops.get(back.pathname + back.search, { cookie });
    ops.cookie = cookieText(cookiesOf([answer.headers['set-cookie']].flat().map(String)));
    return answer;
  }

  const freeze = { command: 'freeze', channel: 'production', name: 'mf-auth', seen: 2, reason: 'crashes' };
  const mayFreeze = async (): Promise<string[]> =>
    (await ops.read('/channels/production'))
      .json<ChannelState>()
      .deployables.filter(({ may }) => may.includes('freeze'))
      .map(({ name }) => name);

  test('is the actor of what is changed', async () => {
    await logInAs('asha');
    expect((await ops.read('/session')).json()).toMatchObject({ name: 'Asha' });
    expect((await ops.post('/commands', freeze)).statusCode).toBe(200);
    expect(await readChannel(signedStore(store, null), 'production')).toMatchObject({
      revision: 3,
      actor: 'Asha',
    });
  });

  test('is not offered what the policy does not allow, and refused it', async () => {
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

  test('gets no session where the policy does not name them', async () => {
    const answer = await logInAs('stranger');
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      expect.stringContaining('not in the release policy'),
    ]);
    expect((await ops.get('/ops/rollback')).statusCode).toBe(303);
  });
});
