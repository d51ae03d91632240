import type { SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import * as successMessages from 'contract/wire/success-messages';
import { openTimeoutMs, postgres } from '../testing/databases';
import { hurryMails, passMinutes } from '../testing/mails';
import { openTestApi, type TestApi } from '../testing/test-api';
import { hashToken } from '../kernel/access/tokens';
import { findAccount, takeResetTurn } from '../kernel/candidate/candidates.sql';
import { mailQueueOptions } from '../queue/queue';

describe('a forgotten password', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  beforeEach(() => void (api.mails.length = 0));
  afterAll(() => api.close());

  const forgot = (email: unknown) => api.call(endpoints.forgotPassword, { body: { email } });
  const reset = (token: string, newPassword: unknown) =>
    api.call(endpoints.resetPassword, { pathParams: { token }, body: { newPassword } });
  const signIn = (email: string, password: string) =>
    api.call<SignInResponse>(endpoints.signIn, { body: { email, password } });

  async function linkFor(email: string): Promise<string> {
    await passMinutes(api.database, 10);
    await forgot(email);
    await api.mailed();
    // A letter about a new device may be due too, and letters come in any order.
    const letters = api.mails.filter(({ to, link }) => to === email && !link?.endsWith('/forgot-password'));
    const link = letters.at(-1)?.link ?? '';
    expect(link).toMatch(/^https:\/\/portal\.example\/reset-password\/[\w-]{43}$/);
    return link.slice(link.lastIndexOf('/') + 1);
  }

  it('gives a known and an unknown address the same answer', async () => {
    const { email } = await api.signUp();
    const known = await forgot(email);
    const unknown = await forgot('nobody@example.com');
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ data: null, message: successMessages.forgotPassword });
    expect([unknown.status, unknown.body, Object.keys(unknown.headers)]).toEqual([
      known.status,
      known.body,
      Object.keys(known.headers),
    ]);
    await api.mailed();
    expect(api.mails.map((mail) => mail.to)).toEqual([email]);
  });

  it('asks the database for the same single statement before it answers, known or not', async () => {
    const { email } = await api.signUp();
    const statements: string[][] = [];
    for (const address of [email, 'nobody@example.com']) {
      const spy = jest.spyOn(api.database, 'query');
      const answered = await forgot(address);
      expect(answered.status).toBe(200);
      statements.push(spy.mock.calls.slice(0, 1).map(([statement]) => statement));
      await api.mailed();
      spy.mockRestore();
    }
    expect(statements[0]).toEqual([expect.stringContaining('INSERT INTO pgboss.job')]);
    expect(statements[1]).toEqual(statements[0]);
  });

  it.each([[''], ['asha'], [null], [5], [['a@b.in']], [undefined]])(
    'refuses %p as an address',
    async (email) => {
      const { status, body } = await forgot(email);
      expect([status, body.fields]).toEqual([422, { email: 'Please enter a valid email address' }]);
    },
  );

  it('gets a link with its whole life, also when the mail server was away for an hour', async () => {
    const { email } = await api.signUp();
    const away = jest.spyOn(api.transport, 'send').mockRejectedValueOnce(new Error('connection refused'));
    await forgot(email);
    await api.mailed();
    expect([away.mock.calls.length, api.mails]).toEqual([1, []]);
    await api.database.query(`update password_resets set expires_at = now()`);
    await hurryMails(api.database);
    await api.mailed();
    const token = api.mails[0]?.link?.split('/').at(-1) ?? '';
    const [link] = await api.database.query(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_resets where token_hash = $1`,
      [hashToken(token)],
    );
    expect(link).toEqual({ minutes: 30 });
    expect((await reset(token, 'brand-new-1')).status).toBe(200);
  });

  it('mails an account one link in ten minutes, and refuses nobody', async () => {
    const { email } = await api.signUp();
    for (let i = 0; i < 12; i += 1) expect((await forgot(email.toUpperCase())).status).toBe(200);
    await api.mailed();
    const mails = () => api.mails.filter(({ to }) => to === email);
    expect(mails()).toHaveLength(1);
    await passMinutes(api.database, 10);
    await forgot(email);
    await forgot(email);
    await api.mailed();
    expect(mails()).toHaveLength(2);
  });

  it('mails the link of a process that died after four minutes, when the queue takes its mail back', async () => {
    const { email } = await api.signUp();
    const account = await findAccount(api.database, email);
    const mails = () => api.mails.filter(({ to }) => to === email);
    const again = async () => {
      await passMinutes(api.database, 4);
      await forgot(email);
      await api.mailed();
    };
    expect(await takeResetTurn(api.database, account!.id, mailQueueOptions.expireInSeconds)).toBe(true);
    await forgot(email);
    await api.mailed();
    expect(mails()).toHaveLength(0);
    await again();
    expect(mails()).toHaveLength(1);
    await again();
    expect(mails()).toHaveLength(1);
  });

  it('says whether a link can be used, which uses nothing up', async () => {
    const { email } = await api.signUp();
    const token = await linkFor(email);
    const check = async (link: string) => {
      const { status, body } = await api.call(endpoints.checkResetLink, { pathParams: { token: link } });
      return [status, body];
    };
    expect(await check(token)).toEqual([200, { data: { isUsable: true, startsEmpty: false, passkeys: [] } }]);
    expect((await reset(token, 'brand-new-1')).status).toBe(200);
    for (const link of [token, 'made-up'])
      expect(await check(link)).toEqual([
        200,
        { data: { isUsable: false, startsEmpty: false, passkeys: [] } },
      ]);
  });

  it('sets the new password by the mailed link', async () => {
    const { email, password } = await api.signUp();
    const { status, body } = await reset(await linkFor(email), 'brand-new-1');
    expect([status, body.message]).toEqual([200, successMessages.resetPassword]);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, 'brand-new-1')).status).toBe(200);
  });

  it('tells the owner that there is a new password, and how to set another one', async () => {
    const { email } = await api.signUp();
    await reset(await linkFor(email), 'brand-new-1');
    await api.mailed();
    const { subject, text, link } = api.mails.at(-1) ?? {};
    expect([subject, link]).toEqual([
      'Your Marigold password was changed',
      'https://portal.example/forgot-password',
    ]);
    expect(text).toContain('was set with a link that we sent to this address');
  });

  it('ends every session of the account and of no other', async () => {
    const [mine, other] = [await api.candidate(), await api.candidate()];
    await reset(await linkFor(mine.user.email), 'brand-new-1');
    expect((await api.call(endpoints.fetchMe, { token: mine.token })).status).toBe(401);
    expect((await api.call(endpoints.fetchMe, { token: other.token })).status).toBe(200);
  });

  it('takes a link once, even when it is used twice at the same instant', async () => {
    const { email } = await api.signUp();
    const token = await linkFor(email);
    const answers = await Promise.all([reset(token, 'brand-new-1'), reset(token, 'brand-new-2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await reset(token, 'brand-new-3')).toMatchObject({
      status: 410,
      body: { code: 'reset-link-invalid' },
    });
  });

  it('puts the other links of the account out of use, and none of another', async () => {
    const [{ email }, other] = [await api.signUp(), await api.signUp()];
    const strangers = await linkFor(other.email);
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await reset(second, 'brand-new-1')).status).toBe(200);
    expect((await reset(first, 'brand-new-2')).status).toBe(410);
    expect((await reset(strangers, 'brand-new-1')).status).toBe(200);
  });

  it('keeps an earlier link, which a stranger who asks for another one cannot take away', async () => {
    const { email } = await api.signUp();
    const [first] = [await linkFor(email), await linkFor(email)];
    expect((await reset(first, 'brand-new-1')).status).toBe(200);
  });

  it.each(['password1', 'Asha Raman'])(
    'refuses the weak password %s on its field, and keeps the link',
    async (weak) => {
      const { email } = await api.signUp();
      const token = await linkFor(email);
      const { status, body } = await reset(token, weak);
      expect([status, Object.keys(body.fields)]).toEqual([422, ['newPassword']]);
      expect((await reset(token, 'brand-new-1')).status).toBe(200);
    },
  );

  it('refuses a link after its 30 minutes', async () => {
    const { email } = await api.signUp();
    const token = await linkFor(email);
    const rows = await api.database.query<{ minutes: number }>(
      `update password_resets set expires_at = now() where token_hash = $1
       returning round(extract(epoch from now() - created_at) / 60)::int as minutes`,
      [hashToken(token)],
    );
    expect(rows).toHaveLength(1);
    expect((await reset(token, 'brand-new-1')).status).toBe(410);
  });

  it('refuses a made-up link without hashing anything', async () => {
    const hash = jest.spyOn(api.hasher, 'hash').mockClear();
    expect((await reset('A'.repeat(43), 'brand-new-1')).status).toBe(410);
    expect(hash).not.toHaveBeenCalled();
  });

  it.each([
    ['too short', '12345', 'Password must be at least 6 characters'],
    ['missing', undefined, 'Password must be at least 6 characters'],
    ['a number', 1234567, 'Password must be at least 6 characters'],
    ['too long', 'p'.repeat(129), 'Password must be at most 128 characters'],
  ])('keeps the link usable when the new password is %s', async (_, newPassword, message) => {
    const { email } = await api.signUp();
    const token = await linkFor(email);
    expect((await reset(token, newPassword)).body.fields).toEqual({ newPassword: message });
    expect((await reset(token, 'brand-new-1')).status).toBe(200);
  });

  it('opens no session with the old password once the reset is done', async () => {
    const { email, password } = await api.signUp();
    const token = await linkFor(email);
    const [signedIn] = await Promise.all([signIn(email, password), reset(token, 'brand-new-1')]);
    if (signedIn.status === 200) {
      expect((await api.call(endpoints.fetchMe, { token: signedIn.body.data.token })).status).toBe(401);
    } else {
      expect(signedIn.status).toBe(401);
    }
  });
});
