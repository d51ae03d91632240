import { endpoints } from 'contract/wire/endpoints';
import { mostPasskeys } from 'contract/wire/passkeys';
import type { UserData } from 'contract/wire/user-data';
import { databases, openTimeoutMs } from '../testing/databases';
import { passkeyUser, type PasskeyUser } from '../testing/passkey-calls';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(databases)('a passkey on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  let phone: PasskeyUser;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => {
    asha = await api.candidate();
    phone = passkeyUser(api);
  });
  afterAll(() => api.close());

  const me = async (token: string) => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
  const actions = async () => {
    const statement = `select action from access_log where candidate_id = $1 order by at`;
    const rows = await api.database.query<{ action: string }>(statement, [asha.user.id]);
    return rows.map(({ action }) => action);
  };
  const expireProofs = () =>
    api.database.query(`update sessions set proved_at = now() - interval '11 minutes'`);

  it('is added, listed, mailed and recorded', async () => {
    const { status, body } = await phone.add(asha.token);
    expect([status, body.message]).toEqual([200, 'Your passkey has been added']);
    expect(await phone.list(asha.token)).toEqual([
      {
        id: body.data.id,
        name: 'Passkey',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        lastUsedAt: null,
        isBackedUp: true,
      },
    ]);
    expect((await me(asha.token)).hasPasskey).toBe(true);
    await api.mailed();
    expect(api.mails.findLast(({ to }) => to === asha.user.email)).toMatchObject({
      subject: 'A passkey was added to your Marigold account',
      link: 'https://portal.example/account',
    });
    expect(await actions()).toContain('passkey added');
  });

  it('names the account to the device without a word about the person', async () => {
    const { user, rp } = (await phone.prepare(asha.token)).body.data;
    expect(Buffer.from(user.id, 'base64url').toString('hex')).toBe(asha.user.id.replaceAll('-', ''));
    expect(rp).toEqual({ name: 'Marigold', id: 'portal.example' });
  });

  it('signs in without an address, as the password does', async () => {
    await phone.add(asha.token);
    const { status, body, headers } = await phone.signIn();
    expect([status, body.data.user]).toEqual([200, asha.user]);
    expect(headers['set-cookie']).toMatch(/portal-device=/);
    expect((await me(body.data.token)).email).toBe(asha.user.email);
    expect((await phone.list(asha.token))[0]?.lastUsedAt).toMatch(/Z$/);
    expect((await actions()).filter((action) => action.startsWith('signed in'))).toHaveLength(2);
  });

  it('is added with a recent proof of the password alone', async () => {
    const { body } = await phone.prepare(asha.token);
    await expireProofs();
    expect((await phone.prepare(asha.token)).body.code).toBe('proof-needed');
    expect((await phone.send(asha.token, phone.device.create(body.data))).body.code).toBe('proof-needed');
    expect((await phone.remove(asha.token, asha.user.id)).body.code).toBe('proof-needed');
  });

  it.each([
    ['another origin', { origin: 'https://portal.example.evil' }],
    ['another domain', { domain: 'evil.example' }],
    ['no proof of the person', { isUnverified: true }],
  ])('is refused when it is made with %s, and when it is used so', async (_, lies) => {
    expect((await phone.add(asha.token, lies)).status).toBe(422);
    expect(await phone.list(asha.token)).toEqual([]);
    await phone.add(asha.token);
    const id = phone.device.create((await phone.prepare(asha.token)).body.data);
    await phone.send(asha.token, id);
    const { status, body } = await phone.signIn({ ...lies, id: id.id });
    expect([status, body.code]).toEqual([401, 'passkey-refused']);
  });

  it('is refused when the count of its uses goes back, with the other way in', async () => {
    await phone.add(asha.token);
    expect((await phone.signIn({ counter: 7 })).status).toBe(200);
    for (const counter of [7, 3]) {
      const { status, body } = await phone.signIn({ counter });
      expect([status, body.code]).toEqual([401, 'passkey-refused']);
      expect(body.message).toMatch(/Sign in with your email address and password/);
    }
    expect((await phone.signIn({ counter: 8 })).status).toBe(200);
  });

  it('of another account is refused, whoever it names', async () => {
    await phone.add(asha.token);
    const other = await api.candidate();
    const userHandle = Buffer.from(other.user.id.replaceAll('-', ''), 'hex').toString('base64url');
    expect((await phone.signIn({ userHandle })).body.code).toBe('passkey-refused');
  });

  it('is used with a question that is open, once, and for what it was asked', async () => {
    await phone.add(asha.token);
    const question = await phone.question();
    const first = { body: phone.device.use(question) };
    expect((await api.call(endpoints.signInWithPasskey, first)).status).toBe(200);
    const again = { body: phone.device.use(question) };
    expect((await api.call(endpoints.signInWithPasskey, again)).body.code).toBe('passkey-late');
    const late = await phone.question();
    await api.database.query(`update passkey_challenges set expires_at = now() - interval '1 second'`);
    const answered = await api.call(endpoints.signInWithPasskey, { body: phone.device.use(late) });
    expect([answered.status, answered.body.code]).toEqual([410, 'passkey-late']);
    const proof = await phone.proof(asha.token);
    expect((await api.call(endpoints.signInWithPasskey, { body: proof.passkey })).body.code).toBe(
      'passkey-late',
    );
  });

  it('that was removed no longer signs in: the sentence says what does', async () => {
    const { id } = (await phone.add(asha.token)).body.data;
    const other = await api.candidate();
    expect((await phone.remove(other.token, id)).status).toBe(404);
    expect((await phone.remove(asha.token, id)).body).toMatchObject({
      data: { rpId: 'portal.example' },
      message: 'Your passkey has been removed',
    });
    expect((await me(asha.token)).hasPasskey).toBe(false);
    const { status, body } = await phone.signIn();
    expect([status, body.code, body.message]).toEqual([
      401,
      'passkey-unknown',
      'This passkey was removed from your account. Sign in with your email address and password',
    ]);
    await api.mailed();
    expect(api.mails.map(({ subject }) => subject)).toContain(
      'A passkey was removed from your Marigold account',
    );
    expect(await actions()).toContain('passkey removed');
  });

  it('is one of ten at most', async () => {
    for (let i = 0; i < mostPasskeys; i += 1) await phone.add(asha.token);
    const { status, body } = await phone.prepare(asha.token);
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^You have 10 passkeys/)]);
  });
});
