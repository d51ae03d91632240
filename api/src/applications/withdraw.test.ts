import type { JobApplication } from 'contract/wire/applications';
import { endpoints } from 'contract/wire/endpoints';
import { listAccess } from '../access-log/access-log.sql';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { hurryMails } from '../testing/mails';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(databases)('withdrawing an application on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  let number = '';
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => {
    asha = await api.candidate();
    number = `W-${asha.user.id}`;
    await staff('application', 'add', asha.user.email, '--company', 'Northlight', '--number', number);
  });
  afterAll(() => api.close());

  const staff = async (...argv: string[]) => {
    const { exitCode, errors } = await runStaff(api.database, argv);
    expect([exitCode, errors]).toEqual([0, '']);
  };
  const mine = async () => {
    const { body } = await api.call<JobApplication[]>(endpoints.listAppliedJobs, { token: asha.token });
    return body.data[0]!;
  };
  const withdraw = async (ifMatch: string, { token = asha.token, id = '', reason = '' } = {}) =>
    api.call<JobApplication>(endpoints.withdrawApplication, {
      ...{ token, ifMatch, body: { reason } },
      pathParams: { id: id || (await mine()).id },
    });

  it('keeps its stage and when that was reached, and says when and why', async () => {
    const before = await mine();
    const { status, body } = await withdraw(before.updatedAt, { reason: ' I found a job ' });
    expect([status, body.message]).toEqual([200, 'You have withdrawn your application']);
    const withdrawn = { ...before, withdrawnAt: expect.any(String), withdrawalReason: 'I found a job' };
    expect(body.data).toEqual(withdrawn);
    expect(await mine()).toEqual(withdrawn);
    const [entry] = await listAccess(api.database, asha.user.id, 1);
    expect(entry).toMatchObject({ actor: 'candidate', action: 'application withdrawn', detail: number });
  });

  it('is done once, whatever a second click says', async () => {
    const { updatedAt } = await mine();
    const [first, second] = [await withdraw(updatedAt), await withdraw(updatedAt, { reason: 'Again' })];
    expect([second.status, second.body.data]).toEqual([200, first.body.data]);
  });

  it('sends a mail about the withdrawal, without a stage', async () => {
    await withdraw((await mine()).updatedAt);
    await hurryMails(api.database);
    await api.mailed();
    const mail = api.mails.findLast(({ to }) => to === asha.user.email);
    expect(mail?.text).toContain(`Your application ${number} to Northlight is withdrawn`);
    expect(mail?.text).not.toContain('is now at');
  });

  it('is refused when staff have moved it since the candidate looked', async () => {
    const { updatedAt } = await mine();
    await staff('application', 'advance', number);
    expect(await withdraw(updatedAt)).toMatchObject({
      status: 412,
      body: { code: 'changed-elsewhere', message: expect.stringContaining('has just moved on') },
    });
    expect((await mine()).withdrawnAt).toBeNull();
  });

  it('of two at one instant, a reviewer’s and the candidate’s, one is refused', async () => {
    const { updatedAt } = await mine();
    const [moved, withdrawn] = await Promise.all([
      runStaff(api.database, ['application', 'advance', number]),
      withdraw(updatedAt),
    ]);
    const now = await mine();
    const isMoved = now.status === 'Eligibility Confirmed';
    expect([moved.exitCode === 0, withdrawn.status]).toEqual(isMoved ? [true, 412] : [false, 200]);
    expect(now.withdrawnAt === null).toBe(isMoved);
  });

  it('leaves nothing for staff to move', async () => {
    await withdraw((await mine()).updatedAt);
    const { exitCode, errors } = await runStaff(api.database, ['application', 'advance', number]);
    expect([exitCode, errors]).toEqual([1, expect.stringContaining(`${number} is withdrawn`)]);
    expect((await mine()).status).toBe('Application Received');
  });

  it('is refused with 404 to another candidate', async () => {
    const other = await api.candidate();
    const { id } = await mine();
    expect((await withdraw('*', { token: other.token, id })).status).toBe(404);
    expect((await mine()).withdrawnAt).toBeNull();
  });

  it('is done by staff who were asked to, with a reason', async () => {
    const reason = 'Asked us to on the phone';
    await staff('application', 'withdraw', number, '--reason', reason);
    expect(await mine()).toMatchObject({ withdrawnAt: expect.any(String), withdrawalReason: reason });
    const again = await runStaff(api.database, ['application', 'withdraw', number, '--reason', reason]);
    expect(again.exitCode).toBe(1);
  });
});
