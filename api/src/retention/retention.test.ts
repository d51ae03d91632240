import { endpoints } from 'contract/wire/endpoints';
import { listAccess } from '../access-log/access-log.sql';
import { insertMessage } from '../contact/messages.sql';
import { orphanAgeMs, sweepFiles } from '../kernel/uploads/sweep';
import { retentionPeriods } from '../retention-periods';
import { runStaff } from '../staff/run';
import { openTimeoutMs, postgresAsOwner } from '../testing/databases';
import { file, filesIn } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';

describe('expired data', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgresAsOwner)), openTimeoutMs);
  beforeEach(() => void (api.mails.length = 0));
  afterAll(() => api.close());

  const retention = async (...options: string[]) => {
    const result = await runStaff(api.database, ['retention', ...options]);
    expect(result).toMatchObject({ exitCode: 0, errors: '' });
    return result.output;
  };
  /** A candidate who has not signed in for so long, and was sent the notice so long ago. */
  async function unused(
    usedAgo: string,
    noticeAgo: string | null = null,
  ): Promise<{ id: string; email: string }> {
    const { email } = await api.signUp();
    const [row] = await api.database.query<{ id: string }>(
      `update candidates set last_used_at = now() - $2::interval, unused_notice_at = now() - $3::interval
       where email = $1 returning id`,
      [email, usedAgo, noticeAgo],
    );
    return { id: row?.id ?? '', email };
  }
  const isKept = async (id: string) =>
    (await api.database.query(`select 1 from candidates where id = $1`, [id])).length > 0;

  it('are contact messages of a year', async () => {
    const message = { name: 'P', email: 'p@x.in', phone: '1234567', subject: 'Hi', message: 'Hello' };
    const [old, young] = [
      await insertMessage(api.database, message),
      await insertMessage(api.database, message),
    ];
    await api.database.query(
      `update contact_messages set created_at = now() - make_interval(months => case id when $1 then 13 else 11 end)`,
      [old],
    );
    expect(await retention('--dry-run')).toMatch(/contact messages +1$/m);
    await retention();
    expect(await api.database.query(`select id from contact_messages`)).toEqual([{ id: young }]);
  });

  it('are accounts of two years without use, a month after a mail, with their answers and files', async () => {
    const candidate = await api.candidate();
    await api.call(endpoints.saveIdentityDocuments, {
      token: candidate.token,
      parts: [file('passport', pdf())],
    });
    await api.call(endpoints.signOut, { token: candidate.token });
    const { id, email } = candidate.user;
    await api.database.query(
      `update candidates set last_used_at = now() - interval '23 months 1 day' where id = $1`,
      [id],
    );
    expect(await retention('--dry-run')).toMatch(/mails about unused accounts +1$/m);
    await api.mailed();
    expect(api.mails).toEqual([]);
    await retention();
    await retention();
    await api.mailed();
    expect(api.mails.map(({ to, subject, link }) => [to, subject, link])).toEqual([
      [email, 'Sign in to keep your Marigold account', 'https://portal.example/sign-in'],
    ]);
    expect(api.mails[0]?.text).toMatch(/Yours will be deleted on \d{1,2} [A-Z][a-z]+ \d{4}\./);
    expect(await isKept(id)).toBe(true);
    await api.database.query(
      `update candidates set last_used_at = last_used_at - interval '2 months',
         unused_notice_at = unused_notice_at - interval '32 days' where id = $1`,
      [id],
    );
    await retention();
    expect(await isKept(id)).toBe(false);
    await sweepFiles(api, new Date(Date.now() + 2 * orphanAgeMs));
    expect(await filesIn(api)).toEqual([]);
    const [last] = (await listAccess(api.database, id, 1)).map(({ actor, action }) => [actor, action]);
    expect(last).toEqual(['retention', 'account removed']);
  });

  it.each<[string, string, string | null]>([
    ['was used 23 months ago, a notice of a month notwithstanding', '23 months', '32 days'],
    ['has not been sent a mail, however long it is unused', '10 years', null],
    ['got its mail less than a month ago', '25 months', '20 days'],
    ['was used after its mail', '25 months', '26 months'],
  ])('are not accounts of which one %s', async (_, usedAgo, noticeAgo) => {
    const { id } = await unused(usedAgo, noticeAgo);
    await retention();
    expect(await isKept(id)).toBe(true);
  });

  it('are no accounts that sign in after the mail: they are used', async () => {
    const { id, email } = await unused('30 months', '40 days');
    const { status } = await api.call(endpoints.signIn, { body: { email, password: 'secret-1' } });
    expect(status).toBe(200);
    await api.database.query(`delete from sessions where candidate_id = $1`, [id]);
    await retention();
    expect(await isKept(id)).toBe(true);
  });

  it('sends no mail to an account that was used before it is written', async () => {
    const { email } = await unused('30 months');
    await retention();
    await api.call(endpoints.signIn, { body: { email, password: 'secret-1' } });
    await api.mailed();
    expect(api.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('are no entries of the access log of a year, which the law asks for, also when the account is gone', async () => {
    expect(retentionPeriods.accessLogMonths).toBeGreaterThanOrEqual(12);
    const { email } = await api.signUp();
    const [user = { id: '' }] = await api.database.query<{ id: string }>(
      `select id from candidates where email = $1`,
      [email],
    );
    await api.database.query(
      `insert into access_log (action, at, candidate_id) values ('a look', now() - interval '366 days', $1)`,
      [user.id],
    );
    await api.database.query(`delete from candidates where id = $1`, [user.id]);
    await retention();
    const kept = await listAccess(api.database, user.id, 10);
    expect(kept.map(({ action }) => action)).toEqual(['account removed', 'account created', 'a look']);
  });

  it('are entries of the access log of two years', async () => {
    await api.database.query(
      `insert into access_log (action, at) values ('old', now() - interval '25 months')`,
    );
    expect(await retention('--dry-run')).toMatch(/entries of the access log +1$/m);
    expect(await retention()).toMatch(/entries of the access log +1$/m);
    expect(await retention('--dry-run')).toMatch(/entries of the access log +0$/m);
  });
});
