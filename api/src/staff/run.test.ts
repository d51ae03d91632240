import type { JobApplication } from 'contract/wire/applications';
import { endpoints } from 'contract/wire/endpoints';
import type { LookupEntry } from 'contract/wire/lookups';
import type { UserData } from 'contract/wire/user-data';
import { insertMessage } from '../contact/messages.sql';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { runStaff } from './run';

describe('a staff command', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  const run = (...argv: string[]) => runStaff(api.database, argv);
  const ok = async (...argv: string[]) => {
    const result = await run(...argv);
    expect(result).toMatchObject({ exitCode: 0, errors: '' });
    return result.output;
  };
  const jobs = async (token: string) =>
    (await api.call<JobApplication[]>(endpoints.listAppliedJobs, { token })).body.data;
  const numberIn = (output: string) => output.split(':')[0] ?? '';

  it.each(['Profile under review', 'Profile requires updates', 'Profile approved'])(
    'sets the profile status %s that the candidate sees',
    async (status) => {
      const { token, user } = await api.candidate();
      await ok('profile-status', user.email.toUpperCase(), status.toLowerCase());
      expect((await api.call<UserData>(endpoints.fetchMe, { token })).body.data.profileStatus).toBe(status);
    },
  );

  it('takes the profile status away', async () => {
    const { token, user } = await api.candidate();
    await ok('profile-status', user.email, 'Profile approved');
    await ok('profile-status', user.email, 'none');
    expect((await api.call<UserData>(endpoints.fetchMe, { token })).body.data.profileStatus).toBeNull();
  });

  it('sets a message with the status, which the next change without one removes', async () => {
    const { token, user } = await api.candidate();
    const seen = async () => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data.statusMessage;
    await ok('profile-status', user.email, 'Profile requires updates', '--message', ' Add your PAN card ');
    expect(await seen()).toBe('Add your PAN card');
    await ok('profile-status', user.email, 'Profile requires updates');
    expect(await seen()).toBeNull();
    expect((await run('profile-status', user.email, 'none', '--message', 'Why')).exitCode).toBe(1);
  });

  it('says when a status or a stage is set that is so already, and changes nothing', async () => {
    const { token, user } = await api.candidate();
    const changedAt = async () =>
      (await api.database.query(`select updated_at from candidates where id = $1`, [user.id]))[0];
    await ok('profile-status', user.email, 'Profile approved');
    const before = await changedAt();
    expect(await ok('profile-status', user.email, 'Profile approved')).toContain('nothing is changed');
    expect(await changedAt()).toEqual(before);
    const number = numberIn(await ok('application', 'add', user.email, '--company', 'Northlight'));
    const twice = ['application', 'set', number, 'Role Alignment Completed'];
    await ok(...twice);
    const jobsBefore = await jobs(token);
    expect(await ok(...twice)).toContain('nothing is changed');
    expect(await jobs(token)).toEqual(jobsBefore);
  });

  it('adds an application that begins at the first stage', async () => {
    const { token, user } = await api.candidate();
    const output = await ok(
      'application',
      'add',
      user.email,
      '--company',
      'Northlight',
      '--designation',
      'Agent',
    );
    expect(await jobs(token)).toMatchObject([
      {
        companyName: 'Northlight',
        designation: 'Agent',
        status: 'Application Received',
        applicationNo: numberIn(output),
      },
    ]);
  });

  it('walks an application through the six stages and no further', async () => {
    const { token, user } = await api.candidate();
    const number = numberIn(await ok('application', 'add', user.email, '--company', 'Northlight'));
    for (let i = 0; i < 5; i += 1) await ok('application', 'advance', number.toLowerCase());
    const [job] = await jobs(token);
    expect(job?.status).toBe('Offer Letter Issued');
    expect(Date.parse(job!.updatedAt)).toBeGreaterThan(Date.parse(job!.createdAt));
    expect(await run('application', 'advance', number)).toMatchObject({ exitCode: 1, output: '' });
  });

  it('advances by address while there is one application, and asks which when there are several', async () => {
    const { token, user } = await api.candidate();
    await ok('application', 'add', user.email, '--company', 'Northlight');
    await ok('application', 'advance', user.email);
    expect((await jobs(token))[0]?.status).toBe('Eligibility Confirmed');
    await ok('application', 'add', user.email, '--company', 'Brightwater', '--number', 'BW-7');
    const { exitCode, errors } = await run('application', 'advance', user.email);
    expect([exitCode, errors]).toEqual([1, expect.stringContaining('BW-7')]);
  });

  it('sets any stage and lists what a candidate has', async () => {
    const { user } = await api.candidate();
    await ok('application', 'add', user.email, '--company', 'Atelier', '--number', 'AT-1');
    await ok('application', 'set', 'AT-1', 'final review in progress');
    expect(await ok('application', 'list', user.email)).toMatch(
      /AT-1\s+Atelier\s+-\s+5\/6 Final Review in Progress/,
    );
  });

  it('switches a lookup entry off and on, and adds one', async () => {
    const { token } = await api.candidate();
    const find = async (name: string) =>
      (await api.call<LookupEntry[]>(endpoints.listSkills, { token })).body.data.find((e) => e.name === name);
    await ok('lookup', 'add', 'skills', 'Beekeeping');
    expect(await find('Beekeeping')).toMatchObject({ isActive: true });
    await ok('lookup', 'disable', 'skills', 'beekeeping');
    expect(await find('Beekeeping')).toMatchObject({ isActive: false });
    await ok('lookup', 'enable', 'skills', 'Beekeeping');
    expect(await ok('lookup', 'list', 'skills')).toMatch(/Beekeeping\s+yes/);
  });

  it('shows contact messages, as text and as JSON, without what could steer a terminal', async () => {
    const body = {
      name: 'Priya \u009b',
      email: 'p@x.in',
      phone: '1234567',
      subject: 'Hello',
      message: 'One\nTwo',
    };
    await insertMessage(api.database, body);
    const text = await ok('contacts');
    expect(text).toContain('<p@x.in>, 1234567');
    expect(text).toContain('    One\n    Two');
    expect(text).not.toContain('\u009b');
    expect(JSON.parse(await ok('contacts', '--json'))[0]).toMatchObject({ ...body, mailed: false });
  });

  it('lists mails that were given up, and sends one again', async () => {
    expect(await ok('mails')).toBe('Every mail was sent, or is still being tried\n');
    await api.database.query(`insert into pgboss.job (name, data, source_name, source_output) values
      ('mail-failed', '{"kind":"contact-message","ref":"about-1"}', 'mail', '{"message":"550 full"}')`);
    const output = await ok('mails');
    expect(output).toMatch(/contact-message\s+about-1\s.*550 full/);
    const [id = ''] = /[0-9a-f-]{36}/.exec(output) ?? [];
    expect(await ok('mails', 'send-again', id)).toBe(`${id}: queued again\n`);
    expect(await ok('mails')).toContain('Every mail was sent');
    expect(await run('mails', 'send-again', id)).toMatchObject({
      exitCode: 1,
      errors: `There is no mail ${id}\n`,
    });
    expect((await run('mails', 'send-again', 'nothing')).exitCode).toBe(1);
  });

  it('lists the candidates', async () => {
    const { user } = await api.candidate();
    expect(await ok('candidates')).toContain(user.email);
  });

  it.each([
    [
      'an unknown candidate',
      ['profile-status', 'no@x.in', 'Profile approved'],
      'No account has the address no@x.in',
    ],
    ['an unknown status', ['profile-status', 'no@x.in', 'great'], "'great' is no profile status"],
    ['an unknown stage', ['application', 'set', 'X-1', 'Hired'], "'Hired' is no stage"],
    ['an unknown application', ['application', 'advance', 'X-1'], 'There is no application X-1'],
    ['an unknown kind', ['lookup', 'list', 'hobbies'], "'hobbies' is no kind"],
    ['an unknown entry', ['lookup', 'disable', 'skills', 'Nothing'], "There is no skills entry 'Nothing'"],
    [
      'an empty company',
      ['application', 'add', 'no@x.in', '--company', ' '],
      '--company must be a text of 1 to 150 characters',
    ],
    [
      'an application for an account that does not exist',
      ['application', 'add', 'no@x.in', '--company', 'X'],
      'No account has',
    ],
    ['a missing company', ['application', 'add', 'no@x.in'], '--company'],
    ['a command that does not exist', ['applications'], "unknown command 'applications'"],
    ['an option that does not exist', ['candidates', '--all'], "unknown option '--all'"],
  ])('refuses %s with a sentence and no stack', async (_, argv, message) => {
    const { exitCode, output, errors } = await run(...argv);
    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toContain(message);
    expect(errors).not.toMatch(/\n\s+at /);
  });

  it('refuses a number that is taken, and an entry that exists', async () => {
    const { user } = await api.candidate();
    await ok('application', 'add', user.email, '--company', 'One', '--number', 'DUP-1');
    const again = await run('application', 'add', user.email, '--company', 'Two', '--number', 'DUP-1');
    expect(again).toMatchObject({ exitCode: 1, errors: 'The application number DUP-1 is taken\n' });
    await ok('lookup', 'add', 'languages', 'Elvish');
    expect((await run('lookup', 'add', 'languages', 'elvish')).exitCode).toBe(1);
  });

  it('explains itself', async () => {
    const output = await ok('--help');
    for (const command of ['candidates', 'profile-status', 'application', 'contacts', 'lookup']) {
      expect(output).toContain(command);
    }
  });
});
