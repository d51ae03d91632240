import { listAccess } from '../access-log/access-log.sql';
import { insertApplication } from '../applications/applications.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers, CandidateAnswer } from './answers';

describe.each(databases)('a candidate at the desk on $name', (on) => {
  let desk: TestDesk;
  let asha: Awaited<ReturnType<TestDesk['api']['candidate']>>;
  beforeAll(async () => void (desk = await openTestDesk(on)), openTimeoutMs);
  beforeEach(async () => void (asha = await desk.api.candidate()));
  afterAll(() => desk.close());

  const at = (url: string) => `/candidates/${asha.user.id}${url}`;
  const entries = async () =>
    (await listAccess(desk.api.database, asha.user.id, 5)).map(
      ({ actor, action, detail }) => `${actor}: ${action}: ${detail}`,
    );

  it('gets applications, which go on several at once, and back with a reason', async () => {
    const added = await desk.ask<CandidateAnswer>(at('/applications'), {
      as: 'recruiter',
      body: { company: 'Northlight', designation: 'Support' },
    });
    const [first] = added.body.applications;
    expect(first).toMatchObject({ companyName: 'Northlight', status: 'Application Received' });
    const other = { companyName: 'B', designation: null, status: 'Profile Evaluation' };
    await insertApplication(desk.api.database, {
      candidateId: asha.user.id,
      applicationNo: `B-${asha.user.id}`,
      ...other,
    });
    const move = (body: object) =>
      desk.ask<Answers['moves']>('/applications/moves', { as: 'recruiter', body });
    const applicationNos = [first!.applicationNo, `B-${asha.user.id}`, 'MG-none'];
    const stages = { from: 'Application Received', to: 'Eligibility Confirmed' };
    const moved = await move({ ...stages, applicationNos });
    expect(moved.body.results.map(({ problem }) => problem)).toEqual([
      null,
      expect.stringContaining("it is in 'Profile Evaluation'"),
      'There is no application MG-none',
    ]);
    const back = { from: stages.to, to: stages.from, applicationNos: [first!.applicationNo] };
    expect((await move(back)).status).toBe(422);
    expect(
      (await move({ ...back, reason: 'Moved by mistake yesterday' })).body.results[0]!.problem,
    ).toBeNull();
    expect(await entries()).toContain(
      'recruiter: application moved: Application Received: Moved by mistake yesterday',
    );
  });

  it('has what was withdrawn in a list of its own, and moves nothing of it', async () => {
    const added = await desk.ask<CandidateAnswer>(at('/applications'), {
      as: 'recruiter',
      body: { company: 'Northlight' },
    });
    const { applicationNo, status } = added.body.applications[0]!;
    const counted = async () => (await desk.ask<Answers['board']>('/board', { as: 'recruiter' })).body;
    const before = await counted();
    const body = { applicationNo, reason: 'Asked us to on the phone' };
    expect((await desk.ask('/applications/withdrawals', { as: 'reviewer', body })).status).toBe(403);
    expect((await desk.ask('/applications/withdrawals', { as: 'recruiter', body })).status).toBe(200);
    const after = await counted();
    const change = (name: string) =>
      [after, before].map(({ counts }) => counts.find(({ stage }) => stage === name)!.count);
    expect(change(status)).toEqual([before.cards.length - 1, before.cards.length]);
    expect(change('withdrawn')).toEqual([1, 0]);
    const list = await desk.ask<Answers['board']>('/board?stage=withdrawn', { as: 'recruiter' });
    expect(list.body.cards).toEqual([
      expect.objectContaining({ applicationNo, withdrawalReason: body.reason }),
    ]);
    const move = { from: status, to: 'Eligibility Confirmed', applicationNos: [applicationNo] };
    const moved = await desk.ask<Answers['moves']>('/applications/moves', { as: 'recruiter', body: move });
    expect(moved.body.results[0]!.problem).toContain('is withdrawn');
    expect(await entries()).toContain(`recruiter: application withdrawn: ${applicationNo}`);
  });

  it('takes 500 applications at once, and no more', async () => {
    const applicationNos = Array.from({ length: 500 }, (_, n) => `NONE-${n}`);
    const move = (numbers: readonly string[]) =>
      desk.ask<Answers['moves']>('/applications/moves', {
        as: 'lead',
        body: { from: 'Application Received', to: 'Profile Evaluation', applicationNos: numbers },
      });
    expect((await move(applicationNos)).body.results).toHaveLength(500);
    expect((await move([...applicationNos, 'ONE-MORE'])).status).toBe(422);
  });
});
