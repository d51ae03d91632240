import { cookiesOf, cookieText, peopleOfTests, startProvider } from 'server-kit/testing/oidc-provider';
import { databases, openTimeoutMs } from '../testing/databases';
import { staff, staffRoles } from '../testing/staff';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers } from './answers';

const address = 'http://desk.localhost';
const claimOf = (...values: (readonly [string, string])[]) => ({
  claim: 'groups',
  values: values.map(([value, role]) => ({ value, role })),
});

describe.each(databases)('roles by a claim of the provider, at the desk on $name,', (on) => {
  let desk: TestDesk;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider(`${address}/desk/oidc/callback`, { ...peopleOfTests, ...staff });
    const settings = { ...provider.settings, secondFactor: 'amr=mfa' };
    desk = await openTestDesk(on, { provider: settings, publicUrl: address });
  }, openTimeoutMs);
  beforeEach(() => desk.setPeople(desk.everybody, claimOf(['team-asha', 'lead'], ['everybody', 'reviewer'])));
  afterAll(async () => {
    await desk.close();
    provider.stop();
  });

  /** Signs in with the provider, in a browser of its own. */
  async function signInAs(login: string) {
    const begun = await desk.server.inject({ url: '/desk/oidc' });
    const cookies = (headers: unknown) => cookieText(cookiesOf([headers].flat().map(String)));
    const back = await provider.signIn(String(begun.headers.location), login);
    const { pathname, search } = new URL(back);
    const headers = { cookie: cookies(begun.headers['set-cookie']) };
    const answer = await desk.server.inject({ url: pathname + search, headers });
    return { status: answer.statusCode, cookie: cookies(answer.headers['set-cookie'] ?? []) };
  }
  const session = (cookie: string) =>
    desk.ask<Answers['session']>('/session', { as: null, headers: { cookie } });

  it('the first of its values that somebody has counts, and their address is in the access log', async () => {
    const asha = await session((await signInAs('asha')).cookie);
    expect(asha.body).toMatchObject({ name: 'asha@jobs.example', role: 'lead' });
    const tara = await session((await signInAs('tara')).cookie);
    expect(tara.body).toMatchObject({ name: 'tara@jobs.example', role: 'reviewer' });
  });

  it('need an address that was verified, a second factor, and a value that the list has', async () => {
    expect((await signInAs('mallory')).status).toBe(403);
    expect((await signInAs('ravi')).status).toBe(403);
    await desk.setPeople(desk.everybody, claimOf(['team-asha', 'lead']));
    expect((await signInAs('tara')).status).toBe(403);
  });

  it.each(Object.keys(staff))('give the staff of npm run dev one %s', async (role) => {
    await desk.setPeople(desk.everybody, staffRoles);
    const { body } = await session((await signInAs(role)).cookie);
    expect(body).toMatchObject({ name: staff[role]?.claims.email, role });
  });

  it('change in mid-session with the list, and end with it', async () => {
    const { cookie } = await signInAs('asha');
    await desk.setPeople(desk.everybody, claimOf(['team-asha', 'auditor']));
    expect((await session(cookie)).body.role).toBe('auditor');
    await desk.setPeople(desk.everybody, claimOf(['another team', 'lead']));
    expect((await session(cookie)).status).toBe(401);
    await desk.setPeople(desk.everybody);
    expect((await session(cookie)).status).toBe(401);
  });

  it.each([{ email: 'Asha@jobs.example' }, { subject: 'asha' }])(
    'give way in mid-session to the list, once it has the person: %j',
    async (account) => {
      const claim = claimOf(['team-asha', 'lead']);
      await desk.setPeople(desk.everybody, claim);
      const { cookie } = await signInAs('asha');
      await desk.setPeople(desk.everybody, claim, [{ name: 'asha', role: 'auditor', ...account }]);
      expect((await session(cookie)).body).toMatchObject({ name: 'asha@jobs.example', role: 'auditor' });
    },
  );
});
