import { documentSlots } from 'contract/wire/documents';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import type { UploaderType } from 'contract/wire/files';
import type { PersonalInformation } from 'contract/wire/profile';
import type { SessionEntry } from 'contract/wire/sessions';
import type { UserData } from 'contract/wire/user-data';
import { databases, openTimeoutMs } from '../testing/databases';
import { file, personAnswers, picture, text, texts } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestApi, type CallOptions, type TestApi } from '../testing/test-api';
import { hashToken } from '../kernel/access/tokens';

const papers = documentSlots['basic-identity'].map(({ name }) => name);

describe.each(databases)('a copied token on $name, without the password', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => {
    asha = await api.candidate();
    const { token } = asha;
    const parts = papers.map((name) => file(name, pdf()));
    await api.call(endpoints.saveIdentityDocuments, { token, parts });
  });
  afterAll(() => api.close());

  /** The clock goes on since the password was entered. */
  const pass = (minutes: number, token = asha.token) =>
    api.database.query(
      `update sessions set proved_at = proved_at - make_interval(mins => $2::int) where token_hash = $1`,
      [hashToken(token), minutes],
    );
  const record = async (token: string) =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data;
  const me = async (token: string) => {
    const { newSince: _, ...data } = (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
    return data;
  };
  const download = async (type: UploaderType, filename: string | null | undefined, token = asha.token) => {
    const query = { filename: filename ?? '' };
    return api.fetch(endpoints.downloadFile, { token, pathParams: { type }, query });
  };
  const paper = async (name: string, token = asha.token) =>
    download('identity', (await record(token)).identity_documents[name as 'passport'], token);
  const prove = (password: string, token = asha.token) =>
    api.call<{ token: string }>(endpoints.prove, { token, body: { password } });
  const isOpen = async (token: string) => (await api.call(endpoints.fetchMe, { token })).status === 200;

  it.each(papers)('gets no %s', async (name) => {
    expect((await paper(name)).statusCode).toBe(200);
    await pass(9);
    expect((await paper(name)).statusCode).toBe(200);
    await pass(2);
    const refused = await paper(name);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'proof-needed' }),
    ]);
  });

  it('gets no export', async () => {
    const get = async () => (await api.fetch(endpoints.exportData, { token: asha.token })).statusCode;
    expect(await get()).toBe(200);
    await pass(11);
    expect(await get()).toBe(403);
  });

  it('changes no password, not even a minute after the sign-in', async () => {
    const change = async (body: object) =>
      (await api.call(endpoints.changePassword, { token: asha.token, body })).status;
    expect(await change({ newPassword: 'mango-tree-7' })).toBe(422);
    expect(await change({ password: 'not-this-one', newPassword: 'mango-tree-7' })).toBe(422);
    const body = { email: asha.user.email, password: asha.password };
    expect((await api.call(endpoints.signIn, { body })).status).toBe(200);
  });

  it('changes no address: the link in the new mailbox asks for the password', async () => {
    await pass(11);
    const email = `thief.${asha.user.email}`;
    const parts = texts({ ...personAnswers, email });
    await api.call(endpoints.savePersonalInformation, { token: asha.token, parts });
    await api.mailed();
    const link =
      api.mails
        .findLast(({ to }) => to === email)
        ?.link?.split('/')
        .at(-1) ?? '';
    for (const password of [undefined, 'not-this-one']) {
      const options = { token: asha.token, pathParams: { token: link }, body: { password } };
      expect((await api.call(endpoints.confirmEmail, options)).status).toBe(422);
    }
    expect((await record(asha.token)).email).toBe(asha.user.email);
  });

  const sessions = async () => (await api.call<SessionEntry[]>(endpoints.listSessions, asha)).body.data;
  const passport = () => [file('passport', pdf(), 'another.pdf')];
  it.each<[string, Endpoint, () => Promise<CallOptions>]>([
    ['removes no paper', endpoints.removeDocument, async () => ({ pathParams: { slot: 'pan_card' } })],
    ['replaces no paper', endpoints.saveIdentityDocuments, async () => ({ parts: passport() })],
    [
      'signs the owner out nowhere',
      endpoints.endSession,
      async () => ({ pathParams: { id: (await sessions()).at(-1)?.id ?? '' } }),
    ],
    ['does not sign the owner out everywhere', endpoints.endOtherSessions, async () => ({})],
    ['takes no deletion back', endpoints.keepAccount, async () => ({})],
    [
      'switches no mails off',
      endpoints.saveNotices,
      async () => ({ body: { profile: true, applications: false } }),
    ],
  ])('%s', async (_, endpoint, optionsOf) => {
    const owner = { email: asha.user.email, password: asha.password };
    await api.call(endpoints.deleteAccount, { token: asha.token, body: owner });
    await api.call(endpoints.signIn, { body: owner });
    await pass(11);
    const options = { ...(await optionsOf()), token: asha.token };
    const stored = async () => [await record(asha.token), await me(asha.token), await sessions()];
    const before = await stored();
    const refused = await api.call(endpoint, options);
    expect([refused.status, refused.body.code]).toEqual([403, 'proof-needed']);
    expect(await stored()).toEqual(before);
    const token = (await prove(asha.password)).body.data.token;
    expect((await api.call(endpoint, { ...options, token })).status).toBe(200);
  });

  it('ends itself, sends the first paper of a slot, and switches mails on', async () => {
    const { token } = asha;
    await api.call(endpoints.removeDocument, { token, pathParams: { slot: 'passport' } });
    await pass(11);
    const parts = passport();
    expect((await api.call(endpoints.saveIdentityDocuments, { token, parts })).status).toBe(200);
    const body = { profile: true, applications: true };
    expect((await api.call(endpoints.saveNotices, { token, body })).status).toBe(200);
    const [own] = await sessions();
    const pathParams = { id: own?.id ?? '' };
    expect((await api.call(endpoints.endSession, { token, pathParams })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
  });

  it('still gets the picture, the resume and certificates, which ask for no proof', async () => {
    await pass(11);
    const { token } = asha;
    await api.call(endpoints.savePersonalInformation, {
      token,
      parts: [...texts({ ...personAnswers, email: asha.user.email }), picture()],
    });
    const portfolio = await api.call<{ resume: string }>(endpoints.savePortfolio, {
      token,
      parts: [text('portfolio_url', ''), file('resume', pdf())],
    });
    await api.call(endpoints.saveAcademicDocuments, { token, parts: [file('ssc', pdf())] });
    const { profile_picture: photo, academic_documents: academic } = await record(token);
    expect((await download('profile_picture', photo)).statusCode).toBe(200);
    expect((await download('resume', portfolio.body.data.resume)).statusCode).toBe(200);
    expect((await download('academic', academic.ssc)).statusCode).toBe(200);
  });

  it('ends when the owner confirms the password: the session goes on with another one', async () => {
    await pass(11);
    const proved = (await prove(asha.password)).body.data.token;
    expect((await paper('passport', proved)).statusCode).toBe(200);
    expect([await isOpen(asha.token), await isOpen(proved)]).toEqual([false, true]);
    await pass(11, proved);
    expect((await paper('passport', proved)).statusCode).toBe(403);
  });

  it('guesses a password ten times, and locks no one else out', async () => {
    await pass(11);
    const wrong = await prove('not-this-one');
    expect([wrong.status, wrong.body.fields]).toEqual([422, { password: 'The password is not right' }]);
    for (let i = 0; i < 9; i += 1) await prove('not-this-one');
    expect((await prove(asha.password)).status).toBe(429);
    expect((await paper('passport')).statusCode).toBe(403);
    const body = { email: asha.user.email, password: asha.password };
    expect((await api.call(endpoints.signIn, { body })).status).toBe(200);
  });

  it('ends with a new password, as do all other sessions, reset links and known devices', async () => {
    const { token, password, user } = asha;
    const signIn = { email: user.email, password };
    const other = (await api.call<{ token: string }>(endpoints.signIn, { body: signIn })).body.data.token;
    await api.call(endpoints.forgotPassword, { body: { email: user.email } });
    await api.mailed();
    const link = api.mails.at(-1)?.link?.split('/').at(-1) ?? '';
    const body = { password, newPassword: 'mango-tree-7' };
    const changed = await api.call<{ token: string }>(endpoints.changePassword, { token, body });
    expect([changed.status, changed.body.message]).toEqual([
      200,
      'Your password has been changed successfully',
    ]);
    const renewed = changed.body.data.token;
    expect([await isOpen(token), await isOpen(other), await isOpen(renewed)]).toEqual([false, false, true]);
    const reset = { pathParams: { token: link }, body: { newPassword: 'mango-tree-8' } };
    expect((await api.call(endpoints.resetPassword, reset)).status).toBe(410);
    expect((await api.call(endpoints.signIn, { body: signIn })).status).toBe(401);
    const devices = `select 1 from known_devices where candidate_id = $1`;
    expect(await api.database.query(devices, [user.id])).toEqual([]);
    await api.mailed();
    expect(api.mails.at(-1)).toMatchObject({
      to: user.email,
      subject: 'Your Marigold password was changed',
      link: 'https://portal.example/forgot-password',
    });
  });

  it.each([
    ['short', 'Password must be at least 6 characters'],
    ['password', 'Many people use this password, so it is easy to guess. Please choose another'],
  ])('a new password must be as good as one that a link sets: not "%s"', async (newPassword, message) => {
    const body = { password: asha.password, newPassword };
    const refused = await api.call(endpoints.changePassword, { token: asha.token, body });
    expect([refused.status, refused.body.fields]).toEqual([422, { newPassword: message }]);
    expect(await isOpen(asha.token)).toBe(true);
  });
});
