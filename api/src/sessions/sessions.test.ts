import type { SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import type { SessionEntry } from 'contract/wire/sessions';
import { hashToken } from '../kernel/access/tokens';
import { openTimeoutMs, postgres } from '../testing/databases';
import { personAnswers, texts } from '../testing/forms';
import { openTestApi, type TestApi } from '../testing/test-api';
import { browserOf, deviceOf } from 'server-kit/device';

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

describe('sessions', () => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  beforeEach(async () => void (asha = await api.candidate()));
  afterAll(() => api.close());

  /** Signs in once more; returns the token. */
  async function signIn(userAgent = phone): Promise<string> {
    const { body } = await api.raw<SignInResponse>({
      method: 'POST',
      url: `/api${endpoints.signIn.path}`,
      headers: { 'user-agent': userAgent, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: asha.user.email, password: asha.password }),
    });
    return body.data.token;
  }
  const isOpen = async (token: string) => (await api.call(endpoints.fetchMe, { token })).status === 200;
  const list = async (token: string) =>
    (await api.call<SessionEntry[]>(endpoints.listSessions, { token })).body.data;
  const setSeen = (token: string, before: string) =>
    api.database.query(
      `update sessions set last_seen_at = now() - $2::text::interval where token_hash = $1`,
      [hashToken(token), before],
    );

  it('are the last 50 of an account, and its devices the last 20', async () => {
    await api.database.query(
      `insert into sessions (token_hash, candidate_id, expires_at, last_seen_at)
       select n::text, $1::text::uuid, now() + interval '1 day', now() - n * interval '1 minute'
       from generate_series(1, 60) as n`,
      [asha.user.id],
    );
    await api.database.query(
      `insert into known_devices (candidate_id, device_hash, seen_at)
       select $1::text::uuid, n::text, now() - n * interval '1 minute' from generate_series(1, 30) as n`,
      [asha.user.id],
    );
    const token = await signIn();
    const hashes = async (table: string, column: string) =>
      (
        await api.database.query<{ hash: string }>(
          `select ${column} as hash from ${table} where candidate_id = $1`,
          [asha.user.id],
        )
      ).map(({ hash }) => hash);
    const sessions = await hashes('sessions', 'token_hash');
    expect(sessions).toHaveLength(50);
    expect(sessions).toEqual(expect.arrayContaining([hashToken(token), hashToken(asha.token), '1', '48']));
    const devices = await hashes('known_devices', 'device_hash');
    expect(devices).toHaveLength(20);
    expect(devices).toEqual(expect.arrayContaining(['1', '17']));
  });

  it('end on the server when a candidate logs out, and leave other devices signed in', async () => {
    const other = await signIn();
    expect((await api.call(endpoints.signOut, { token: asha.token })).status).toBe(200);
    expect([await isOpen(asha.token), await isOpen(other)]).toEqual([false, true]);
  });

  it('are listed with the device in words, this one first, and without a secret', async () => {
    const other = await signIn();
    await setSeen(other, '3 hours');
    const sessions = await list(asha.token);
    expect(sessions).toEqual([
      expect.objectContaining({ isCurrent: true }),
      {
        id: expect.any(String) as string,
        device: 'Chrome on Android',
        firstSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
        lastSeen: expect.stringMatching(/Z$/) as string,
        isCurrent: false,
      },
    ]);
    expect(Date.now() - Date.parse(sessions[1]?.lastSeen ?? '')).toBeGreaterThan(2.9 * 3_600_000);
    expect(JSON.stringify(sessions)).not.toContain(hashToken(other));
  });

  it('are ended one by one, each by its owner alone', async () => {
    const other = await signIn();
    const [, entry] = await list(asha.token);
    const pathParams = { id: entry?.id ?? '' };
    const stranger = await api.candidate();
    const end = (token: string) => api.call(endpoints.endSession, { token, pathParams });
    expect((await end(stranger.token)).status).toBe(404);
    expect(await isOpen(other)).toBe(true);
    expect((await end(asha.token)).status).toBe(200);
    expect([await isOpen(asha.token), await isOpen(other)]).toEqual([true, false]);
    expect((await end(asha.token)).status).toBe(404);
  });

  it('are ended everywhere else at once', async () => {
    const others = [await signIn(), await signIn()];
    const stranger = await api.candidate();
    expect((await api.call(endpoints.endOtherSessions, { token: asha.token })).status).toBe(200);
    for (const other of others) expect(await isOpen(other)).toBe(false);
    expect([await isOpen(asha.token), await isOpen(stranger.token)]).toEqual([true, true]);
  });

  it('end when they are not used for fourteen days, and are not listed any more', async () => {
    const other = await signIn();
    await setSeen(other, '13 days 23 hours');
    expect(await isOpen(other)).toBe(true);
    await setSeen(other, '14 days 1 minute');
    expect(await isOpen(other)).toBe(false);
    expect(await list(asha.token)).toHaveLength(1);
  });

  it('are written about at most once an hour', async () => {
    const seen = async () =>
      (
        await api.database.query<{ age: number }>(
          `select extract(epoch from now() - last_seen_at)::int as age from sessions where token_hash = $1`,
          [hashToken(asha.token)],
        )
      )[0]?.age;
    await setSeen(asha.token, '50 minutes');
    await isOpen(asha.token);
    expect(await seen()).toBeGreaterThan(2900);
    await setSeen(asha.token, '61 minutes');
    await isOpen(asha.token);
    expect(await seen()).toBeLessThan(60);
  });

  it('of an earlier server are as good as new ones', async () => {
    const token = 'a'.repeat(43);
    await api.database.query(
      `insert into sessions (token_hash, candidate_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(token), asha.user.id],
    );
    expect(await isOpen(token)).toBe(true);
    expect(await list(token)).toContainEqual(expect.objectContaining({ device: '', isCurrent: true }));
  });

  it('end with a change of the address, but for the one that confirms it', async () => {
    const other = await signIn();
    const address = `new.${asha.user.email}`;
    await api.call(endpoints.savePersonalInformation, {
      token: asha.token,
      parts: texts({ ...personAnswers, email: address }),
    });
    await api.mailed();
    const token = api.mails
      .findLast(({ link }) => link?.includes('/confirm-email/'))
      ?.link?.split('/')
      .at(-1);
    const { status } = await api.call(endpoints.confirmEmail, {
      token: asha.token,
      pathParams: { token: token ?? '' },
      body: { password: asha.password },
    });
    expect([status, await isOpen(asha.token), await isOpen(other)]).toEqual([200, true, false]);
  });
});

it.each([
  [phone, 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Windows'],
  [undefined, ''],
  ['', ''],
  [`Mozilla/5.0 ${'x'.repeat(500)}`, ''],
])('the device of %s is "%s"', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

it.each([
  [phone, /^Chrome \d+$/],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', /^Firefox 127$/],
  ['Asha/1.0', /^Other$/],
  [undefined, /^Other$/],
])('the browser of %s is %s', (userAgent, browser) => expect(browserOf(userAgent)).toMatch(browser));
