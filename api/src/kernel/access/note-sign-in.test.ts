import { endpoints } from 'contract/wire/endpoints';
import type { SignInResponse } from 'contract/wire/auth';
import { listAccess } from '../../access-log/access-log.sql';
import { record } from '../../access-log/record.sql';
import { openTimeoutMs, postgresAsOwner } from '../../testing/databases';
import { file, picture, personAnswers, texts } from '../../testing/forms';
import { pdf } from '../../testing/sample-files';
import { openTestApi, type TestApi } from '../../testing/test-api';
import { until } from '../../testing/until';

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

describe('sign-ins and what is read', () => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['signUp']>>;
  beforeAll(async () => void (api = await openTestApi(postgresAsOwner)), openTimeoutMs);
  beforeEach(async () => {
    asha = await api.signUp();
    api.mails.length = 0;
  });
  afterAll(() => api.close());

  /** Returns the device's cookie and the session. */
  async function signIn({ cookie = '', userAgent = phone, password = asha.password } = {}) {
    const answer = await api.raw<SignInResponse>({
      method: 'POST',
      url: `/api${endpoints.signIn.path}`,
      headers: { 'user-agent': userAgent, 'content-type': 'application/json', cookie },
      payload: JSON.stringify({ email: asha.email, password }),
    });
    const made = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    return { cookie: made || cookie, token: answer.status === 200 ? answer.body.data.token : '' };
  }
  const idOf = async (email: string) =>
    (await api.database.query<{ id: string }>(`select id from candidates where email = $1`, [email]))[0]
      ?.id ?? null;
  /** What was recorded of the candidate, oldest first. */
  const entries = async () =>
    (await listAccess(api.database, await idOf(asha.email), 500))
      .map(({ actor, action, detail }) => [actor, action, detail].filter((part) => part).join(': '))
      .reverse();
  const count = async (part: string) => (await entries()).filter((entry) => entry.includes(part)).length;
  const mailed = async () => {
    await api.mailed();
    return api.mails.map(({ to, subject }) => [to, subject]);
  };
  const warning = () => [asha.email, 'New sign-in to your Marigold account'];

  it('the first one after the sign-up sends no mail, nor do later ones on the same device', async () => {
    const { cookie } = await signIn();
    await signIn({ cookie });
    expect(await mailed()).toEqual([]);
    expect(await entries()).toEqual([
      'candidate: account created',
      'candidate: signed in: Chrome on Android',
      'candidate: signed in: Chrome on Android',
    ]);
  });

  it('one on a new device is mailed to the owner: device, time, and what to do', async () => {
    await signIn();
    await signIn();
    expect(await mailed()).toEqual([warning()]);
    const { text = '', link } = api.mails[0] ?? {};
    expect(text).toMatch(/Device: Chrome on Android\nTime: \d{1,2} \w+ \d{4}.* (am|pm) \(India\)/);
    expect(text).toMatch(/If it was not you, set a new password now/);
    expect(link).toBe('https://portal.example/forgot-password');
    expect(await count('signed in on a new device: Chrome on Android')).toBe(1);
  });

  it('the end of the session, which a thief may hasten, does not hold the mail back', async () => {
    await signIn();
    const { token } = await signIn();
    await api.call(endpoints.signOut, { token });
    expect(await mailed()).toEqual([warning()]);
  });

  it('fills no inbox: three mails a day', async () => {
    for (let i = 0; i < 6; i += 1) await signIn();
    expect(await mailed()).toHaveLength(3);
    await api.database.script('alter table access_log disable trigger access_log_rows');
    await api.database.query(`update access_log set at = at - interval '1 day'`);
    await api.database.script('alter table access_log enable trigger access_log_rows');
    await signIn();
    expect(await mailed()).toHaveLength(4);
  });

  it('a stranger’s words as the name of a browser do not get into the mail', async () => {
    await signIn();
    await signIn({ userAgent: 'win-a-prize.example/1.0 x' });
    await api.mailed();
    expect(api.mails[0]?.text).toContain('Device: unknown');
    expect(JSON.stringify([api.mails, await entries()])).not.toContain('win-a-prize');
  });

  it('failed ones are recorded, of accounts that exist, and bounded', async () => {
    const all = async () =>
      (await api.database.query(`select 1 from access_log where action = 'sign-in failed'`)).length;
    const before = await all();
    await signIn({ password: 'not-this-one' });
    await api.call(endpoints.signIn, { body: { email: 'no.one@example.com', password: 'not-this-one' } });
    // Noted beside the answer, whose time must not tell whether there is an account.
    await until(async () => (await all()) > before);
    expect(await entries()).toEqual(['candidate: account created', 'unknown: sign-in failed']);
    expect((await all()) - before).toBe(1);
    const candidateId = await idOf(asha.email);
    // As many as limits of sign-ins that are set high would let pass.
    for (let i = 0; i < 40; i += 1) await record(api.database, { action: 'sign-in failed', candidateId });
    expect(await count('sign-in failed')).toBe(20);
  });

  it('passwords that are asked for again, exports and downloads are recorded, the same file once an hour', async () => {
    const { token } = await signIn();
    const parts = [...texts({ ...personAnswers, email: asha.email }), picture()];
    const { body } = await api.call<{ profile_picture: string }>(endpoints.savePersonalInformation, {
      token,
      parts,
    });
    const saved = await api.call<{ identity_documents: { passport: string } }>(
      endpoints.saveIdentityDocuments,
      { token, parts: [file('passport', pdf())] },
    );
    const get = (type: string, filename: string) =>
      api.fetch(endpoints.downloadFile, { token, pathParams: { type }, query: { filename } });
    for (let i = 0; i < 3; i += 1) await get('profile_picture', body.data.profile_picture);
    await get('identity', saved.body.data.identity_documents.passport);
    await get('identity', 'of-another.pdf');
    await api.fetch(endpoints.exportData, { token });
    await api.call(endpoints.prove, { token, body: { password: 'not-this-one' } });
    await api.call(endpoints.prove, { token, body: { password: asha.password } });
    expect((await entries()).slice(2)).toEqual(
      [
        'downloaded profile_picture/profile_picture',
        'downloaded identity/passport',
        'downloaded all data',
        'password refused',
        'password confirmed',
      ].map((action) => `candidate: ${action}`),
    );
  });

  it('nothing is sent that could not be recorded', async () => {
    const { token } = await signIn();
    const query = api.database.query.bind(api.database);
    const spy = jest.spyOn(api.database, 'query').mockImplementation((statement, parameters) => {
      if (statement.includes('insert into access_log')) return Promise.reject(new Error('disk full'));
      return query(statement, parameters);
    });
    const answer = await api.fetch(endpoints.exportData, { token });
    spy.mockRestore();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      500,
      'application/json; charset=utf-8',
    ]);
  });
});
