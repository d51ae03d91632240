import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { hurryMails, passAnHour } from '../testing/mails';
import { formBody, formType } from '../testing/multipart';
import { openTestApi, type RawRequest, type TestApi } from '../testing/test-api';

describe.each(databases)('the link that switches mails off, on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  /** A candidate who was told of the profile, with the token of that mail. */
  async function told() {
    const candidate = await api.candidate();
    api.mails.length = 0;
    await runStaff(api.database, ['profile-status', candidate.user.email, 'Profile under review']);
    await hurryMails(api.database);
    await api.mailed();
    const [mail] = api.mails;
    const header = mail?.headers?.['List-Unsubscribe'] ?? '';
    const [, url = '', unsubscribe = ''] = /^<(https:\/\/portal\.example(.+))>$/.exec(header) ?? [];
    const wanted = async () =>
      (await api.call<UserData>(endpoints.fetchMe, { token: candidate.token })).body.data.notices;
    return { ...candidate, mail, url, path: unsubscribe, token: unsubscribe.split('/').at(-1) ?? '', wanted };
  }

  const oneClick = 'List-Unsubscribe=One-Click';
  const bodies: [string, Pick<RawRequest, 'headers' | 'payload'>][] = [
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: oneClick }],
    [
      'a multipart form',
      {
        headers: { 'content-type': formType },
        payload: formBody([{ name: 'List-Unsubscribe', value: 'One-Click' }]),
      },
    ],
    ['nothing', { payload: '' }],
  ];

  it.each(bodies)('works by a mail program that posts %s, twice too', async (_, request) => {
    const { mail, path, wanted, user } = await told();
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe(oneClick);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await api.raw({ method: 'POST', url: path, ...request });
      expect([status, body]).toEqual([
        200,
        { data: { kinds: ['profile'] }, message: 'These emails are switched off' },
      ]);
    }
    expect(await wanted()).toEqual({ profile: false, applications: true });
    api.mails.length = 0;
    await passAnHour(api.database);
    await runStaff(api.database, ['profile-status', user.email, 'Profile approved']);
    await hurryMails(api.database);
    await api.mailed();
    expect(api.mails).toEqual([]);
  });

  it('changes nothing when it is only opened, and leads to a page that asks', async () => {
    const { path, token, wanted, mail } = await told();
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await api.server.inject({ method, url: path });
      expect([statusCode, headers.location]).toEqual([303, `https://portal.example/unsubscribe/${token}`]);
    }
    expect(await wanted()).toEqual({ profile: true, applications: true });
    expect(mail?.text).toContain(`Stop these emails:\nhttps://portal.example/unsubscribe/${token}`);
    expect(mail?.html).toContain(`<a href="https://portal.example/unsubscribe/${token}"`);
  });

  it('works by the page without a session', async () => {
    const { token, wanted } = await told();
    const { body } = await api.call(endpoints.unsubscribe, { pathParams: { token } });
    expect(body.data).toEqual({ kinds: ['profile'] });
    expect(await wanted()).toEqual({ profile: false, applications: true });
  });

  it.each([
    ['is made up', () => Promise.resolve()],
    [
      'is a year old',
      () => api.database.query(`update unsubscribe_links set expires_at = now() - interval '1 second'`),
    ],
  ])('is refused in words when it %s', async (what, age) => {
    const { path, wanted } = await told();
    await age();
    const url = what === 'is made up' ? `${path.slice(0, -5)}AAAAA` : path;
    const { status, body } = await api.raw({ method: 'POST', url, payload: '' });
    expect([status, body.message]).toEqual([410, 'This link is not valid any more']);
    expect(await wanted()).toEqual({ profile: true, applications: true });
  });

  it('is stored as a hash, and opens nothing else', async () => {
    const { token } = await told();
    const rows = await api.database.query(`select row_to_json(l)::text as row from unsubscribe_links l`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await api.call(endpoints.fetchMe, { token })).status).toBe(401);
    const body = { newPassword: 'mango-tree-7' };
    expect((await api.call(endpoints.resetPassword, { pathParams: { token }, body })).status).toBe(410);
  });

  it('is in the export without its token', async () => {
    const { token: session } = await api.candidate();
    const body = { profile: false, applications: true };
    await api.call(endpoints.saveNotices, { token: session, body });
    const { rawPayload } = await api.fetch(endpoints.exportData, { token: session });
    const text = rawPayload.toString('latin1');
    expect(text).toContain('"notices_profile": false');
    expect(text).toContain('"unsubscribe_links": []');
    expect(text).toContain('"notices": []');
  });
});
