import type { SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { databases, openTimeoutMs } from '../testing/databases';
import { personAnswers, texts } from '../testing/forms';
import { openTestApi, person, type TestApi } from '../testing/test-api';

describe.each(databases)('the address of a new account on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => {
    api.mails.length = 0;
    const newcomer = person();
    await api.call(endpoints.signUp, { body: newcomer });
    const { email, password } = newcomer;
    const { body } = await api.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
    asha = { ...body.data, password };
    await api.mailed();
  });
  afterAll(() => api.close());

  const isVerified = async () =>
    (await api.call<UserData>(endpoints.fetchMe, { token: asha.token })).body.data.emailVerified;
  const tokenOf = (page: string) =>
    api.mails
      .findLast(({ link }) => link?.includes(`/${page}/`))
      ?.link?.split('/')
      .at(-1) ?? '';
  const verify = (link: string) =>
    api.call(endpoints.verifyEmail, { token: asha.token, pathParams: { token: link } });
  const ask = () => api.call(endpoints.sendVerification, { token: asha.token });

  it('is mailed a link, which verifies it once; only passkeys wait for that', async () => {
    expect(api.mails).toMatchObject([
      { to: asha.user.email, subject: 'Confirm your email address for Marigold' },
    ]);
    expect(await isVerified()).toBe(false);
    const token = tokenOf('verify-email');
    expect(await verify(token)).toMatchObject({ status: 200, body: { data: { email: asha.user.email } } });
    expect(await isVerified()).toBe(true);
    expect((await verify(token)).body.code).toBe('email-link-invalid');
    expect((await ask()).body.message).toBe('Your email address is confirmed already');
  });

  it('is greeted by name only once it is verified: it may be a stranger’s', async () => {
    const { firstName, email } = asha.user;
    expect(api.mails[0]?.text).toContain('\n\nHello,\n\n');
    await verify(tokenOf('verify-email'));
    await api.call(endpoints.forgotPassword, { body: { email } });
    await api.mailed();
    expect(api.mails.at(-1)?.text).toContain(`\n\nHello ${firstName},\n\n`);
  });

  it('is not verified by a made-up link, nor by an old one', async () => {
    expect((await verify('made-up')).status).toBe(410);
    await api.database.query(`update email_verifications set expires_at = now() - interval '1 second'`);
    expect((await verify(tokenOf('verify-email'))).status).toBe(410);
    expect(await isVerified()).toBe(false);
  });

  it('gets the mail again on request, three times an hour at most, and each link works', async () => {
    const first = tokenOf('verify-email');
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await api.mailed();
    expect(api.mails).toHaveLength(4);
    expect((await verify(first)).status).toBe(200);
    expect((await verify(tokenOf('verify-email'))).status).toBe(410);
  });

  it('is verified by a new password that was set by mail', async () => {
    await api.call(endpoints.forgotPassword, { body: { email: asha.user.email } });
    await api.mailed();
    const pathParams = { token: tokenOf('reset-password') };
    await api.call(endpoints.resetPassword, { pathParams, body: { newPassword: 'Harvest99' } });
    const body = { email: asha.user.email, password: 'Harvest99' };
    const { token } = (await api.call<{ token: string }>(endpoints.signIn, { body })).body.data;
    asha = { ...asha, token };
    expect(await isVerified()).toBe(true);
  });

  it('is verified by the confirmation of a change; a link to the earlier address verifies nothing', async () => {
    const early = tokenOf('verify-email');
    const parts = texts({ ...personAnswers, email: `new.${asha.user.email}` });
    await api.call(endpoints.savePersonalInformation, { token: asha.token, parts });
    await api.mailed();
    expect(await isVerified()).toBe(false);
    const pathParams = { token: tokenOf('confirm-email') };
    await api.call(endpoints.confirmEmail, {
      token: asha.token,
      pathParams,
      body: { password: asha.password },
    });
    expect(await isVerified()).toBe(true);
    expect((await verify(early)).status).toBe(410);
  });
});
