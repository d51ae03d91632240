import { keptPasskeysHeader, type SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import { databases, openTimeoutMs } from '../testing/databases';
import { passkeyUser, type PasskeyUser } from '../testing/passkey-calls';
import { personAnswers, texts } from '../testing/forms';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(databases)('a passkey instead of the password on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  let phone: PasskeyUser;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => {
    asha = await api.candidate();
    phone = passkeyUser(api);
    await phone.add(asha.token);
  });
  afterAll(() => api.close());

  const expireProofs = () =>
    api.database.query(`update sessions set proved_at = now() - interval '11 minutes'`);
  const download = async (token: string) => (await api.fetch(endpoints.exportData, { token })).statusCode;
  const prove = (body: unknown) => api.call<{ token: string }>(endpoints.prove, { token: asha.token, body });

  it('proves an export, and the session goes on with another token', async () => {
    await expireProofs();
    expect(await download(asha.token)).toBe(403);
    const { status, body } = await prove(await phone.proof(asha.token));
    expect([status, await download(body.data.token)]).toEqual([200, 200]);
    expect((await api.call(endpoints.fetchMe, { token: asha.token })).status).toBe(401);
  });

  it('is as good as the password at a sign-in', async () => {
    await expireProofs();
    const { body } = await phone.signIn();
    expect(await download(body.data.token)).toBe(200);
  });

  it('of somebody else, or for something else, proves nothing and ends no session', async () => {
    const other = await api.candidate();
    const tablet = passkeyUser(api);
    await tablet.add(other.token);
    const question = await phone.question();
    const elsewhere = phone.device.use(question);
    expect((await prove({ passkey: elsewhere })).body.code).toBe('passkey-late');
    const refused = await prove({ ...(await tablet.proof(asha.token)) });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This passkey cannot be used any more. Enter your password instead',
    ]);
    expect((await api.call(endpoints.fetchMe, { token: asha.token })).status).toBe(200);
  });

  it('is asked for as the password was when neither is sent', async () => {
    const { status, body } = await prove({});
    expect([status, body.fields]).toEqual([422, { password: 'Please enter your password' }]);
  });

  it('confirms the deletion of the account', async () => {
    const body = await phone.proof(asha.token);
    const { status } = await api.call(endpoints.deleteAccount, { token: asha.token, body });
    expect(status).toBe(200);
  });

  it('that is kept stays after a new password by mail, and goes when a change of the address is undone', async () => {
    const linkTo = async (page: string) => {
      await api.mailed();
      const mail = api.mails.findLast(({ link }) => link?.includes(page));
      return mail?.link?.split('/').at(-1) ?? '';
    };
    await api.call(endpoints.forgotPassword, { body: { email: asha.user.email } });
    const [kept] = await phone.list(asha.token);
    const reset = {
      headers: { [keptPasskeysHeader]: kept?.id ?? '' },
      pathParams: { token: await linkTo('reset-password') },
      body: { newPassword: 'Harvest99' },
    };
    expect((await api.call(endpoints.resetPassword, reset)).status).toBe(200);
    const again = await phone.signIn();
    expect(again.status).toBe(200);
    const { token } = again.body.data;
    const parts = texts({ ...personAnswers, email: `new.${asha.user.email}` });
    await api.call(endpoints.savePersonalInformation, { token, parts });
    const confirm = { pathParams: { token: await linkTo('confirm-email') }, body: { password: 'Harvest99' } };
    expect((await api.call(endpoints.confirmEmail, confirm)).status).toBe(200);
    const undo = { pathParams: { token: await linkTo('undo-email') } };
    expect((await api.call(endpoints.undoEmailChange, undo)).status).toBe(200);
    expect((await phone.signIn()).body.code).toBe('passkey-unknown');
  });

  it('signs in even when strangers have used up the tries of the password', async () => {
    const body = { email: asha.user.email, password: 'wrong' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await api.call<SignInResponse>(endpoints.signIn, { body })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await phone.signIn()).status).toBe(200);
  });
});
