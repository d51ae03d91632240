import { userInfo } from 'node:os';
import { endpoints } from 'contract/wire/endpoints';
import { runStaff } from '../staff/run';
import { openTimeoutMs, postgresAsOwner } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { listAccess } from './access-log.sql';

describe('the record of access', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgresAsOwner)), openTimeoutMs);
  afterAll(() => api.close());

  const staff = (...argv: string[]) => runStaff(api.database, argv);
  /** What was recorded of a candidate, oldest first. */
  const entries = async (candidateId: string | null) =>
    (await listAccess(api.database, candidateId, 50))
      .map(({ actor, action, detail }) => [actor, action, detail].join('|'))
      .reverse();
  const me = userInfo().username;

  it('records what staff looked at and changed, with the account and without an address', async () => {
    const { user } = await api.candidate();
    await staff('candidates');
    await staff('application', 'add', user.email, '--company', 'Northlight', '--number', 'AL-1');
    await staff('application', 'advance', 'al-1');
    await staff('profile-status', user.email, 'Profile requires updates', '--message', 'Your PAN is blurred');
    expect(await entries(user.id)).toEqual([
      'candidate|account created|',
      'candidate|signed in|',
      `${me}|staff application add|`,
      `${me}|application added|`,
      `${me}|staff application advance|`,
      `${me}|application moved|Eligibility Confirmed`,
      `${me}|staff profile-status|Profile requires updates`,
    ]);
    const all = (await entries(null)).join('\n');
    expect(all).toContain(`${me}|staff candidates|`);
    expect(all).not.toMatch(/@|blurred|Northlight/);
  });

  it('takes no words for a status, and an id as that of a candidate where one may be given', async () => {
    const { user } = await api.candidate();
    await staff('profile-status', user.email, 'Her PAN is blurred');
    await staff('profile-status', user.id, 'Profile approved');
    expect(await entries(user.id)).toEqual([
      'candidate|account created|',
      'candidate|signed in|',
      `${me}|staff profile-status|`,
    ]);
  });

  it('has changes of an account: password, address, name, deletion, ended sessions, removal', async () => {
    const { user, token } = await api.candidate();
    await api.call(endpoints.forgotPassword, { body: { email: user.email } });
    await api.mailed();
    const link = api.mails.at(-1)?.link?.split('/').at(-1) ?? '';
    await api.call(endpoints.resetPassword, {
      pathParams: { token: link },
      body: { newPassword: 'mango-tree-7' },
    });
    expect((await api.call(endpoints.fetchMe, { token })).status).toBe(401);
    await api.database.query(`update candidates set email = 'new.' || email where id = $1`, [user.id]);
    await api.database.query(`update candidates set city = 'Pune' where id = $1`, [user.id]);
    await api.database.query(`update candidates set last_name = 'Iyer' where id = $1`, [user.id]);
    await api.database.query(`update candidates set delete_at = now() where id = $1`, [user.id]);
    await api.database.query(`update candidates set delete_at = null where id = $1`, [user.id]);
    await api.database.query(`delete from candidates where id = $1`, [user.id]);
    expect(await entries(user.id)).toEqual(
      [
        'account created',
        'signed in',
        'password changed',
        'session ended',
        'email address changed',
        'name or mobile changed',
        'deletion requested',
        'deletion cancelled',
        'account removed',
      ].map((action) => `candidate|${action}|`),
    );
  });

  it('is shown to staff, of one candidate by address or by the id of an account that is gone', async () => {
    const { user } = await api.candidate();
    expect((await staff('access-log', user.email)).output).toMatch(/candidate +account created/);
    await api.database.query(`delete from candidates where id = $1`, [user.id]);
    const { output } = await staff('access-log', user.id);
    expect(output).toMatch(/candidate +account removed[^]+staff access-log/);
    expect(await staff('access-log', user.email)).toMatchObject({ exitCode: 1 });
  });

  it('lets no command run that cannot be recorded', async () => {
    const { user } = await api.candidate();
    const query = api.database.query.bind(api.database);
    const spy = jest.spyOn(api.database, 'query').mockImplementation((statement, parameters) => {
      if (statement.includes('insert into access_log')) return Promise.reject(new Error('disk full'));
      return query(statement, parameters);
    });
    await expect(staff('profile-status', user.email, 'Profile approved')).rejects.toThrow('disk full');
    spy.mockRestore();
    const [row] = await query(`select profile_status from candidates where id = $1`, [user.id]);
    expect(row).toEqual({ profile_status: null });
  });

  it.each([
    `update access_log set actor = 'x'`,
    'delete from access_log',
    'truncate access_log',
    `delete from access_log where action = 'staff candidates'`,
  ])('cannot be changed: %s', async (statement) => {
    await expect(api.database.query(statement)).rejects.toThrow('can only be added to');
  });

  it('loses entries after 24 months, and no younger ones', async () => {
    await api.database.query(`insert into access_log (action, at) values
      ('old', now() - interval '25 months'), ('young', now() - interval '23 months')`);
    await expect(api.database.query(`delete from access_log where action = 'young'`)).rejects.toThrow();
    await api.database.query('select expire_access_log()');
    const kept = await entries(null);
    expect([kept.includes('candidate|old|'), kept.includes('candidate|young|')]).toEqual([false, true]);
  });
});
