import { keptPasskeysHeader, type SignInResponse } from 'contract/wire/auth';
import { consentHeader, privacyNotice, signUpConsent } from 'contract/wire/consent';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import * as successMessages from 'contract/wire/success-messages';
import { databases, openTimeoutMs } from '../../testing/databases';
import { personAnswers, texts } from '../../testing/forms';
import { fullCandidate } from '../../testing/full-candidate';
import { passkeyUser } from '../../testing/passkey-calls';
import { passMinutes } from '../../testing/mails';
import { openTestApi, person, type CallOptions, type TestApi } from '../../testing/test-api';

describe.each(databases)('the first proof of a mailbox on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(() => void (api.mails.length = 0));
  afterAll(() => api.close());

  const isOpen = async (token: string) => (await api.call(endpoints.fetchMe, { token })).status === 200;
  const me = async (token: string) => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
  const signIn = (email: string, password: string) =>
    api.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
  const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';

  async function mailedToken(page: string, address: string): Promise<string> {
    await api.mailed();
    const mail = api.mails.findLast(({ to, link }) => to === address && link?.includes(`/${page}/`));
    return mail?.link?.split('/').at(-1) ?? '';
  }
  async function resetToken(email: string): Promise<string> {
    await passMinutes(api.database, 10);
    await api.call(endpoints.forgotPassword, { body: { email } });
    return mailedToken('reset-password', email);
  }
  const use = (endpoint: Endpoint, token: string, options: CallOptions = {}) =>
    api.call(endpoint, { ...options, pathParams: { token } });
  const reset = (token: string, headers: Record<string, string> = {}) =>
    use(endpoints.resetPassword, token, { body: { newPassword: 'mango-tree-7' }, headers });
  const unprove = (email: string) =>
    api.database.query(`update candidates set email_verified_at = null where email = $1`, [email]);

  let strangers = 0;
  /** Someone who signed up with another person's address, and made all that an account can have. */
  async function stranger() {
    strangers += 1;
    const account = await fullCandidate(api, `stranger${strangers}`);
    const phone = passkeyUser(api);
    await phone.add(account.token);
    // As accounts of before may have it: passkeys wait for a proof today.
    await unprove(account.email);
    return { ...account, phone };
  }

  it('ends all that a stranger made before: the mailbox’s reader has an empty account', async () => {
    const { email, token, password, user, phone } = await stranger();
    const files = async () =>
      api.database.query(`select name from stored_files where candidate_id = $1`, [user.id]);
    const stored = (await files()) as { name: string }[];
    expect(stored.length).toBeGreaterThan(3);
    const link = await resetToken(email);
    expect((await use(endpoints.checkResetLink, link)).body.data).toEqual({
      isUsable: true,
      startsEmpty: true,
      passkeys: [],
    });
    const done = await reset(link, { [consentHeader]: signUpConsent('hi') });
    expect([done.status, done.body.message]).toEqual([200, successMessages.resetPassword]);

    // The stranger has no way in.
    expect(await isOpen(token)).toBe(false);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await phone.signIn()).body.code).toBe('passkey-unknown');
    const change = await mailedToken('confirm-email', `new.${email}`);
    const body = { password: 'mango-tree-7' };
    expect((await use(endpoints.confirmEmail, change, { body })).body.code).toBe('email-link-invalid');

    // The owner has an account with nothing of the stranger's.
    const owner = (await signIn(email, 'mango-tree-7')).body.data;
    expect(owner.user).toEqual({ id: expect.any(String) as string, firstName: '', lastName: '', email });
    expect(owner.user.id).not.toBe(user.id);
    expect(await me(owner.token)).toMatchObject({
      emailVerified: true,
      hasPasskey: false,
      pendingEmail: null,
      completedSteps: { onboarding: [], documents: [] },
      profileStatus: null,
      documentRequests: [],
    });
    const text = (await api.fetch(endpoints.fetchPersonalInformation, { token: owner.token })).body;
    expect(text).not.toMatch(/stranger\d(?!@)/);
    const [row] = await api.database.query(
      `select privacy_notice as notice, adult_confirmed_at is not null as adult from candidates where id = $1`,
      [owner.user.id],
    );
    expect(row).toEqual({ notice: privacyNotice('hi'), adult: true });
    expect(await files()).toEqual([]);
    for (const { name } of stored) expect(await api.store.open(name)).toBeNull();
  });

  it('says nothing of a consent that the new owner has not given', async () => {
    const { email } = (await api.newcomer()).user;
    expect((await reset(await resetToken(email))).status).toBe(200);
    const row = `select privacy_notice, adult_confirmed_at from candidates where email = $1`;
    expect(await api.database.query(row, [email])).toEqual([
      { privacy_notice: null, adult_confirmed_at: null },
    ]);
  });

  it('by a new password in the browser of the sign-up keeps answers, and ends all ways in', async () => {
    const body = person();
    const { headers } = await api.call(endpoints.signUp, { body });
    const cookie = cookieOf(headers);
    const { token, user } = (await signIn(body.email, body.password)).body.data;
    const own = { worked_remotely_before: true, why_hire_you: 'I am quick' };
    await api.call(endpoints.saveSelfAssessment, { token, body: own });
    const link = await resetToken(body.email);
    const check = await use(endpoints.checkResetLink, link, { headers: { cookie } });
    expect(check.body.data).toMatchObject({ isUsable: true, startsEmpty: false });
    expect((await reset(link, { cookie })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    const again = (await signIn(body.email, 'mango-tree-7')).body.data;
    expect(again.user).toEqual(user);
    expect(await me(again.token)).toMatchObject({
      emailVerified: true,
      completedSteps: { onboarding: ['self-assessment'] },
    });
  });

  it('by the link of the sign-up, with the session, keeps that session and the answers alone', async () => {
    const { email, token, phone, user, password } = await stranger();
    const other = (await signIn(email, password)).body.data.token;
    const reset = await resetToken(email);
    await api.call(endpoints.sendVerification, { token });
    const link = await mailedToken('verify-email', email);
    const answer = await use(endpoints.verifyEmail, link, { token });
    expect(answer).toMatchObject({ status: 200, body: { data: { email } } });
    expect(cookieOf(answer.headers)).toMatch(/portal-device=/);
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
    expect((await phone.signIn()).body.code).toBe('passkey-unknown');
    expect((await use(endpoints.checkResetLink, reset)).body.data).toMatchObject({ isUsable: false });
    const mine = await me(token);
    expect(mine).toMatchObject({ id: user.id, emailVerified: true, pendingEmail: null });
    expect(mine.completedSteps?.onboarding.length).toBeGreaterThan(3);
  });

  it('by the link of the sign-up on another device needs the password', async () => {
    const { email, token, password, user } = await stranger();
    const others = await api.candidate();
    await api.call(endpoints.sendVerification, { token });
    const link = await mailedToken('verify-email', email);
    for (const options of [{}, { token: others.token }]) {
      const refused = await use(endpoints.verifyEmail, link, options);
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { password: 'Enter the password of the account, to show that you made it' },
      ]);
    }
    const wrong = await use(endpoints.verifyEmail, link, { body: { password: 'not-this-one' } });
    expect(wrong.body.fields).toEqual({ password: 'The password is not right' });
    expect((await me(token)).emailVerified).toBe(false);
    expect((await use(endpoints.verifyEmail, link, { body: { password } })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    const again = (await signIn(email, password)).body.data;
    expect(again.user.id).toBe(user.id);
    expect((await me(again.token)).completedSteps?.onboarding.length).toBeGreaterThan(3);
  });

  it('by the link of the sign-up needs the password that the account has then', async () => {
    const { token, user, password } = await api.newcomer();
    await api.call(endpoints.sendVerification, { token });
    const link = await mailedToken('verify-email', user.email);
    const replace = `update candidates set password_hash = 'another' where email = $1`;
    jest.spyOn(api.hasher, 'verify').mockImplementationOnce(async () => {
      await api.database.query(replace, [user.email]);
      return 'right';
    });
    const late = await use(endpoints.verifyEmail, link, { body: { password } });
    expect(late.body.code).toBe('email-link-invalid');
    expect((await me(token)).emailVerified).toBe(false);
  });

  it('of a new address leaves the earlier one, which nobody has proven, no claim', async () => {
    const { token, user, password } = await api.newcomer();
    const email = `new.${user.email}`;
    const parts = texts({ ...personAnswers, email });
    await api.call(endpoints.savePersonalInformation, { token, parts });
    const undo = await mailedToken('undo-email', user.email);
    const notice = api.mails.findLast(({ to, link }) => to === user.email && link?.includes('/undo-email/'));
    expect(notice?.text).not.toMatch(new RegExp(`Asha|${email}`));
    const link = await mailedToken('confirm-email', email);
    const body = { password };
    expect((await use(endpoints.confirmEmail, link, { token, body })).status).toBe(200);
    expect((await use(endpoints.undoEmailChange, undo)).body.code).toBe('email-link-invalid');
    expect(await me(token)).toMatchObject({ email, emailVerified: true });
    expect((await api.call(endpoints.signUp, { body: person({ email: user.email }) })).status).toBe(201);
  });

  it('is needed before a passkey is added', async () => {
    const { token } = await api.newcomer();
    const phone = passkeyUser(api);
    expect((await phone.prepare(token)).body.code).toBe('email-unverified');
    const elsewhere = (await phone.prepare((await api.candidate()).token)).body.data;
    const made = phone.device.create(elsewhere);
    expect(await phone.send(token, made)).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
  });

  it('has come already: a new password by mail ends a passkey that is being added', async () => {
    const { token, user } = await api.candidate();
    const phone = passkeyUser(api);
    const made = phone.device.create((await phone.prepare(token)).body.data);
    await reset(await resetToken(user.email));
    const again = (await signIn(user.email, 'mango-tree-7')).body.data.token;
    expect((await phone.send(again, made)).body.code).toBe('passkey-late');
  });

  it('has come already: a new password by mail ends the passkeys that are not kept, no answers', async () => {
    const { email, token, user } = await fullCandidate(api, `owner${(strangers += 1)}`);
    const [mine, thiefs] = [passkeyUser(api), passkeyUser(api)];
    const kept = (await mine.add(token)).body.data;
    await thiefs.add(token);
    const link = await resetToken(email);
    const { data } = (await use(endpoints.checkResetLink, link)).body as { data: { passkeys: object[] } };
    expect(data).toMatchObject({ isUsable: true, startsEmpty: false });
    expect(data.passkeys).toContainEqual(kept);
    expect((await reset(link, { [keptPasskeysHeader]: `${kept.id}, made-up` })).status).toBe(200);
    expect((await thiefs.signIn()).body.code).toBe('passkey-unknown');
    const again = await mine.signIn();
    expect(again.body.data.user.id).toBe(user.id);
    expect((await me(again.body.data.token)).completedSteps?.onboarding.length).toBeGreaterThan(3);
    await reset(await resetToken(email));
    expect((await mine.signIn()).body.code).toBe('passkey-unknown');
  });
});
