import { endpoints } from 'contract/wire/endpoints';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers } from './answers';

describe.each(databases)('the sign-in of the desk on $name', (on) => {
  let desk: TestDesk;
  beforeAll(async () => void (desk = await openTestDesk(on)), openTimeoutMs);
  afterAll(() => desk.close());

  it('opens it for who is on the list, with the role of the list', async () => {
    const { body } = await desk.ask<Answers['session']>('/session', { as: 'reviewer' });
    expect(body).toMatchObject({ name: 'reviewer', role: 'reviewer' });
    expect(body.rights).toContain('judge papers');
    expect(body.sessions).toHaveLength(1);
  });

  it('refuses a wrong password and an unknown name in the same words', async () => {
    const wrong = await desk.signIn('reviewer', 'another password');
    const unknown = await desk.signIn('nobody', 'another password');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(unknown.body.replace('nobody', 'reviewer')).toBe(wrong.body);
  });

  it.each(['/session', '/queue', '/counts', '/options', '/views', '/board', '/log'])(
    'is asked for before %s answers',
    async (url) => expect((await desk.inject(url, { as: null })).statusCode).toBe(401),
  );

  it('gives a cookie that no page of another origin can use, and that is not the portal’s', async () => {
    const options = { as: 'reviewer', body: { name: 'mine', filters: {} } };
    const forged = { 'sec-fetch-site': 'same-site' };
    expect((await desk.inject('/views', { ...options, headers: forged })).statusCode).toBe(403);
    expect((await desk.inject('/views', { ...options, headers: {} })).statusCode).toBe(200);
    // Reading writes the access log: the portal, a sibling, may not cause that either.
    expect((await desk.inject('/queue', { as: 'reviewer', headers: forged })).statusCode).toBe(403);
    const answer = await desk.signIn('reviewer');
    expect(answer.headers['set-cookie']).toMatch(/^desk-session=.*HttpOnly.*SameSite=Strict/);
    const cookie = desk.cookies.get('reviewer')!;
    const atPortal = await desk.api.call(endpoints.fetchMe, { headers: { cookie } });
    expect(atPortal.status).toBe(401);
  });

  it('is not that of candidates: their token opens nothing', async () => {
    const { token } = await desk.api.candidate();
    const headers = { authorization: `Bearer ${token}` };
    expect((await desk.inject('/queue', { as: null, headers })).statusCode).toBe(401);
  });

  it('counts what the role is at the moment: one that is taken away ends in mid-session', async () => {
    const asked = { as: 'other', body: { name: 'mine', filters: {} } };
    expect((await desk.inject('/views', asked)).statusCode).toBe(200);
    await desk.setPeople({ ...desk.everybody, other: 'auditor' });
    const { status, body } = await desk.ask('/views', asked);
    expect([status, body.message]).toEqual([
      403,
      'The role auditor may not see candidates. Ask reviewer or recruiter or lead to do it',
    ]);
    await desk.setPeople(desk.everybody);
    expect((await desk.inject('/views', asked)).statusCode).toBe(401);
  });

  it('is not put off by what a page asks by itself, so that a desk left alone is closed', async () => {
    await desk.signIn('lead');
    const { user } = await desk.api.candidate();
    const database = desk.api.database;
    await database.query(`update desk_sessions set seen_at = now() - interval '10 minutes'`);
    const minutesAgo = async () => {
      const [row] = await database.query<{ ago: string }>(
        `select min(extract(epoch from now() - seen_at) / 60)::text as ago from desk_sessions where person = 'lead'`,
      );
      return Number(row?.ago);
    };
    const met = await desk.inject(`/candidates/${user.id}/meet`, { as: 'lead', body: {} });
    expect([met.statusCode, Math.round(await minutesAgo())]).toEqual([200, 10]);
    await desk.inject('/session', { as: 'lead' });
    expect(Math.round(await minutesAgo())).toBe(0);
  });

  it('lists sessions, of which a person ends each one', async () => {
    await desk.signIn('lead');
    const first = desk.cookies.get('lead')!;
    await desk.signIn('lead');
    const { body } = await desk.ask<Answers['session']>('/session', { as: 'lead' });
    const other = body.sessions.find(({ id }) => id !== body.id)!;
    await desk.inject('/session/end', { as: 'lead', body: { id: other.id } });
    const ended = await desk.inject('/session', { as: null, headers: { cookie: first } });
    expect(ended.statusCode).toBe(401);
    expect((await desk.inject('/session', { as: 'lead' })).statusCode).toBe(200);
  });
});
