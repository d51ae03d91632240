import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { hurryMails, passAnHour } from '../testing/mails';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';

const slow = 30_000;

describe.each(databases)('a notice on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(() => void (api.mails.length = 0));
  afterAll(() => api.close());

  async function staff(...argv: string[]): Promise<void> {
    const { errors, exitCode } = await runStaff(api.database, argv);
    expect([exitCode, errors]).toEqual([0, '']);
  }
  /** What is due later is due now. */
  async function mailed(): Promise<string[]> {
    await hurryMails(api.database);
    await api.mailed();
    return api.mails.splice(0).map(({ text }) => text);
  }

  it(
    'says what a status means and where to go, and nothing of it in its subject',
    async () => {
      const { user } = await api.candidate();
      await staff('profile-status', user.email, 'Profile requires updates', '--message', 'Add your PAN card');
      await api.mailed();
      expect(api.mails).toEqual([]); // staff may correct themselves
      await hurryMails(api.database);
      await api.mailed();
      expect(api.mails).toMatchObject([
        {
          to: user.email,
          subject: 'News about your profile at Marigold',
          link: 'https://portal.example/dashboard',
        },
      ]);
      expect(api.mails[0]?.text).toContain('Some information in your profile needs attention.');
      expect(api.mails[0]?.text).toContain('What our team wrote:\nAdd your PAN card');
    },
    slow,
  );

  it(
    'is one of the last status when two are set at once, and none when nothing changes',
    async () => {
      const { user } = await api.candidate();
      await staff('profile-status', user.email, 'Profile requires updates');
      await staff('profile-status', user.email, 'Profile approved');
      const [text, ...others] = await mailed();
      expect(others).toEqual([]);
      expect(text).toContain('Your profile is approved');
      expect(text).not.toContain('needs attention');
      await passAnHour(api.database);
      await staff('profile-status', user.email, 'Profile approved');
      await staff('profile-status', user.email, 'none');
      expect(await mailed()).toEqual([]);
    },
    slow,
  );

  it(
    'is sent once an hour: what comes later is told by the next one, as it is then',
    async () => {
      const { user } = await api.candidate();
      await staff('profile-status', user.email, 'Profile under review');
      expect(await mailed()).toHaveLength(1);
      await staff('application', 'add', user.email, '--company', 'Northlight', '--number', `N-${user.id}`);
      await staff('profile-status', user.email, 'Profile requires updates');
      await staff('application', 'advance', user.email);
      expect(await mailed()).toEqual([]);
      await staff('profile-status', user.email, 'Profile approved');
      await passAnHour(api.database);
      const [text, ...others] = await mailed();
      expect(others).toEqual([]);
      expect(text).toContain('Your profile is approved');
      expect(text).toContain(
        `Your application N-${user.id} to Northlight is now at: Eligibility Confirmed (stage 2 of 6).`,
      );
      expect(text).not.toMatch(/needs attention|Application Received/);
      await passAnHour(api.database);
      expect(await mailed()).toEqual([]);
    },
    slow,
  );

  it(
    'is sent once when several workers look at the same time',
    async () => {
      const { user } = await api.candidate();
      await staff('profile-status', user.email, 'Profile under review');
      await staff('profile-status', user.email, 'Profile approved');
      await hurryMails(api.database);
      await Promise.all([api.mailed(), api.mailed()]);
      expect(api.mails).toHaveLength(1);
    },
    slow,
  );

  it(
    'leads to the slot of a document that staff asked for, unless it was uploaded meanwhile',
    async () => {
      const { user, token } = await api.candidate();
      await staff('request', user.email, '--slot', 'pan_card', '--message', 'The photo is blurred');
      await hurryMails(api.database);
      await api.mailed();
      expect(api.mails).toMatchObject([{ link: 'https://portal.example/documents/basic-identity#pan_card' }]);
      expect(api.mails[0]?.text).toMatch(
        /document from you: PAN card\.\s+What our team wrote:\nThe photo is/,
      );
      expect(api.mails[0]?.subject).toBe('News about your profile at Marigold');
      api.mails.length = 0;
      await passAnHour(api.database);
      await staff('request', user.email, '--slot', 'passport', '--message', 'Please add it');
      const parts = [file('passport', pdf())];
      await api.call(endpoints.saveIdentityDocuments, { token, parts });
      expect(await mailed()).toEqual([]);
    },
    slow,
  );

  it(
    'is not sent of what the candidate has switched off, then or before',
    async () => {
      const { user, token } = await api.candidate();
      await staff('profile-status', user.email, 'Profile approved');
      await staff('application', 'add', user.email, '--company', 'Brightwater');
      const body = { profile: false, applications: true };
      expect((await api.call(endpoints.saveNotices, { token, body })).body.data).toEqual(body);
      const me = await api.call<UserData>(endpoints.fetchMe, { token });
      expect(me.body.data.notices).toEqual(body);
      const texts = await mailed();
      expect(texts).toEqual([expect.stringContaining('Brightwater')]);
      expect(texts[0]).not.toContain('approved');
      await api.call(endpoints.saveNotices, { token, body: { profile: true, applications: true } });
      await passAnHour(api.database);
      expect(await mailed()).toEqual([]);
    },
    slow,
  );

  it('is not noted when the change fails, and goes with the account', async () => {
    const { user } = await api.candidate();
    await staff('application', 'add', user.email, '--company', 'One', '--number', `D-${user.id}`);
    await runStaff(api.database, [
      ...['application', 'add', user.email, '--company', 'Two', '--number', `D-${user.id}`],
    ]);
    const pending = () =>
      api.database.query(`select kind from notices where candidate_id::text = $1`, [user.id]);
    expect(await pending()).toEqual([{ kind: 'application' }]);
    await api.database.query(`delete from candidates where id::text = $1`, [user.id]);
    expect(await pending()).toEqual([]);
    expect(await mailed()).toEqual([]);
  });
});
