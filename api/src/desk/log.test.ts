import { databases, openTimeoutMs } from '../testing/databases';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers } from './answers';

describe.each(databases)('the access log at the desk on $name', (on) => {
  let desk: TestDesk;
  beforeAll(async () => void (desk = await openTestDesk(on)), openTimeoutMs);
  afterAll(() => desk.close());

  it('is read to its end, with all of one moment', async () => {
    const { user } = await desk.api.candidate();
    const insert = `insert into access_log (actor, action, candidate_id, detail)
      select 'asha', 'look', $1::uuid, n::text from generate_series(1, 450) n`;
    await desk.api.database.query(insert, [user.id]);
    const seen = new Set<string>();
    let until: string | null = '';
    for (let page = 0; until !== null; page += 1) {
      expect(page).toBeLessThan(5);
      const query = new URLSearchParams({ candidate: user.id, ...(until && { until }) });
      const { body } = await desk.ask<Answers['log']>(`/log?${query.toString()}`, { as: 'auditor' });
      for (const { what, why } of body.entries) if (what === 'look') seen.add(why);
      until = body.next;
    }
    expect(seen.size).toBe(450);
  });

  it('refuses a time that none is', async () => {
    for (const until of ['never', '2026-02-31 10:00:00%2B00', '2026-02-03 10:00:00%2B99'])
      expect((await desk.inject(`/log?until=${until}`, { as: 'auditor' })).statusCode).toBe(422);
  });
});
