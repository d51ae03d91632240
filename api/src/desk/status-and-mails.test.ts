import { randomUUID } from 'node:crypto';
import { endpoints } from 'contract/wire/endpoints';
import { listAccess } from '../access-log/access-log.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers, CandidateAnswer } from './answers';

describe.each(databases)('a candidate without a look at papers, on $name,', (on) => {
  let desk: TestDesk;
  let asha: Awaited<ReturnType<TestDesk['api']['candidate']>>;
  beforeAll(async () => void (desk = await openTestDesk(on)), openTimeoutMs);
  beforeEach(async () => void (asha = await desk.api.candidate()));
  afterAll(() => desk.close());

  const at = (url = '') => `/candidates/${asha.user.id}${url}`;
  const open = async (as = 'reviewer') => (await desk.ask<CandidateAnswer>(at(), { as })).body;
  const entries = async () =>
    (await listAccess(desk.api.database, asha.user.id, 5)).map(
      ({ actor, action, detail }) => `${actor}: ${action}: ${detail}`,
    );

  it('has its mails: what the server took, what it did not, and what waits', async () => {
    const { database, mailed } = desk.api;
    const mails = async () => (await desk.ask<Answers['mailsOf']>(at('/mails'), { as: 'reviewer' })).body;
    await mailed();
    await desk.api.call(endpoints.forgotPassword, { body: { email: asha.user.email } });
    await mailed();
    const { sent, unsent } = await mails();
    expect(sent[0]).toMatchObject({
      subject: expect.stringMatching(/password/i) as string,
      isAccepted: true,
    });
    expect(unsent).toEqual([]);
    expect((await entries())[0]).toBe('reviewer: desk mails of a candidate: ');
    await database.query(
      `insert into sent_mails (reference, candidate_id, subject, sent_at)
       values ($1, $2, 'Lost', now() + interval '1 s')`,
      [asha.user.id, asha.user.id],
    );
    expect((await mails()).sent[0]).toMatchObject({ subject: 'Lost', isAccepted: false });
    expect((await desk.inject(at('/mails'), { as: 'auditor' })).statusCode).toBe(403);
  });

  it('is one of several whose status is set; who changed meanwhile, or is gone, is left', async () => {
    const other = await desk.api.candidate();
    const gone = randomUUID();
    const { statusAt } = await open();
    const set = (candidates: readonly string[], as = 'reviewer') =>
      desk.ask<Answers['statuses']>('/candidates/statuses', {
        as,
        body: { status: 'Profile approved', candidates },
      });
    const seen = `${asha.user.id} ${statusAt ?? ''}`;
    expect((await set([seen], 'recruiter')).status).toBe(403);
    const first = await set([seen, other.user.id, gone]);
    expect(first.body.results).toEqual([
      { id: asha.user.id, problem: null },
      { id: other.user.id, problem: null },
      { id: gone, problem: 'This account is gone. Nothing is decided' },
    ]);
    expect(await entries()).toContain('reviewer: desk status: Profile approved');
    await desk.ask(at('/status'), {
      as: 'other',
      body: { status: 'Profile under review', seen: (await open()).statusAt },
    });
    const second = await set([seen, other.user.id]);
    expect(second.body.results).toEqual([
      { id: asha.user.id, problem: expect.stringMatching(/^The profile status is now "Profile under/) },
      { id: other.user.id, problem: null },
    ]);
    expect((await open()).status).toBe('Profile under review');
    const many = (length: number) => set(Array.from({ length }, () => seen));
    expect((await many(500)).body.results).toHaveLength(500);
    expect((await many(501)).status).toBe(422);
  });
});
