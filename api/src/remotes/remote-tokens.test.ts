import { createPublicKey, verify } from 'node:crypto';
import { endpoints } from 'contract/wire/endpoints';
import {
  remoteKeysPath,
  remoteTokensPath,
  removedAccountsPath,
  type RemoteClaim,
} from 'platform/remote-token';
import { databases, openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

type Claims = Readonly<Record<string, unknown>>;

const decode = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

async function ask(api: TestApi, token: string | undefined, body: unknown) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const payload = JSON.stringify(body);
  const { server } = api;
  const answer = await server.inject({
    method: 'POST',
    url: remoteTokensPath,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<{ data: { token: string }; code?: string }>() };
}

const tokenFor = async (
  api: TestApi,
  token: string,
  remote = 'mf-saved-jobs',
  claims: readonly RemoteClaim[] = [],
): Promise<string> => (await ask(api, token, { remote, claims })).body.data.token;

const claimsIn = (token: string): Claims => decode(token.split('.')[1]);

describe.each(databases)('tokens for the APIs of remotes on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  it('are signed by a key that everybody may know, and good for a minute', async () => {
    const { token } = await api.candidate();
    const signed = await tokenFor(api, token);
    const [header, content, signature = ''] = signed.split('.');
    const { keys } = (await api.server.inject(remoteKeysPath)).json<{ keys: { kid: string }[] }>();
    const { kid, alg } = decode(header);
    const key = createPublicKey({ key: keys.find((one) => one.kid === kid) ?? {}, format: 'jwk' });
    expect(alg).toBe('EdDSA');
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const isRight = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
    expect([isRight(`${header}.${content}`), isRight(`${header}.${content}x`)]).toEqual([true, false]);
    const { iss, aud, iat, exp } = claimsIn(signed);
    expect([iss, aud, Number(exp) - Number(iat)]).toEqual(['https://portal.example', 'mf-saved-jobs', 60]);
  });

  it('have a stable pseudonym of the candidate, another for each remote', async () => {
    const [one, other] = [await api.candidate(), await api.candidate()];
    const subOf = async (...asked: Parameters<typeof tokenFor>) => claimsIn(await tokenFor(...asked)).sub;
    const sub = await subOf(api, one.token);
    expect(await subOf(api, one.token)).toBe(sub);
    expect(await subOf(api, one.token, 'mf-other')).not.toBe(sub);
    expect(await subOf(api, other.token)).not.toBe(sub);
    expect(sub).not.toContain(one.user.id);
  });

  it('say nothing else of a candidate but what is asked for', async () => {
    const { token, user } = await api.candidate();
    const always = ['aud', 'exp', 'iat', 'iss', 'sub'];
    const keysOf = async (claims: readonly RemoteClaim[]) =>
      Object.keys(claimsIn(await tokenFor(api, token, 'mf-a', claims))).sort();
    expect(await keysOf([])).toEqual(always);
    expect(await keysOf(['email'])).toEqual([...always, 'email', 'email_verified'].sort());
    expect(claimsIn(await tokenFor(api, token, 'mf-a', ['name', 'email']))).toMatchObject({
      given_name: user.firstName,
      family_name: user.lastName,
      email: user.email,
      email_verified: true,
    });
  });

  it('are refused without a session, and after its end', async () => {
    const { token } = await api.candidate();
    const body = { remote: 'mf-a', claims: [] };
    expect(await ask(api, undefined, body)).toMatchObject({
      status: 401,
      body: { code: 'session-required' },
    });
    await api.call(endpoints.signOut, { token });
    expect(await ask(api, token, body)).toMatchObject({ status: 401, body: { code: 'session-required' } });
  });
});

describe.each(databases)('accounts that are gone, on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  const subOf = async (token: string, remote?: string) =>
    String(claimsIn(await tokenFor(api, token, remote)).sub);
  async function gone(remote: string, subs: readonly unknown[]) {
    const answer = await api.server.inject({
      method: 'POST',
      url: removedAccountsPath,
      payload: { remote, subs },
    });
    return { status: answer.statusCode, gone: answer.json<{ data?: { gone: string[] } }>().data?.gone };
  }

  it('are reported to a remote that sends their pseudonyms', async () => {
    const [asha, ravi] = [await api.candidate(), await api.candidate()];
    const subs = [await subOf(asha.token), await subOf(ravi.token)];
    expect(await gone('mf-saved-jobs', subs)).toEqual({ status: 200, gone: [] });
    await api.database.query(`delete from candidates where id = $1`, [asha.user.id]);
    expect(await gone('mf-saved-jobs', subs)).toEqual({ status: 200, gone: [subs[0]] });
    expect(await gone('mf-saved-jobs', [])).toEqual({ status: 200, gone: [] });
  });

  it('are never reported for pseudonyms that are not of this remote, as it would delete them', async () => {
    const sub = await subOf((await api.candidate()).token);
    const other = await subOf((await api.candidate()).token, 'mf-other');
    const changed = `${sub.slice(0, -2)}${sub.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [other, changed, '', 'x', sub.slice(0, -4)])
      expect([wrong, await gone('mf-saved-jobs', [sub, wrong])]).toEqual([wrong, { status: 422 }]);
    expect((await gone('../x', [sub])).status).toBe(422);
  });

  it('are asked for 500 at once, and no more', async () => {
    const sub = await subOf((await api.candidate()).token);
    const statusOf = async (count: number) =>
      (await gone('mf-saved-jobs', new Array<string>(count).fill(sub))).status;
    expect([await statusOf(500), await statusOf(501)]).toEqual([200, 422]);
  });
});

describe('a token for the API of a remote', () => {
  it.each([
    ['no remote', { claims: [] }],
    ['no name of a remote', { remote: '../candidate', claims: [] }],
    ['an unknown claim', { remote: 'mf-a', claims: ['mobile'] }],
    ['claims that are no list', { remote: 'mf-a', claims: 'email' }],
  ])('is refused for %s', async (_what, body) => {
    const api = await openTestApi(postgres);
    const { token } = await api.candidate();
    expect((await ask(api, token, body)).status).toBe(422);
    await api.close();
  });

  it('is made by the newest key, while those before it stay known', async () => {
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const api = await openTestApi(postgres, { fileKeys: [newer, older] });
    const { keys } = (await api.server.inject(remoteKeysPath)).json<{ keys: { kid: string }[] }>();
    const { token } = await api.candidate();
    expect(keys).toHaveLength(2);
    expect(decode((await tokenFor(api, token)).split('.')[0]).kid).toBe(keys[0]?.kid);
    await api.close();
  });

  it('cannot be had where there is no key', async () => {
    const api = await openTestApi(postgres, { fileKeys: [] });
    const { token } = await api.candidate();
    expect(await ask(api, token, { remote: 'mf-a', claims: [] })).toMatchObject({ status: 500 });
    await api.close();
  });
});
