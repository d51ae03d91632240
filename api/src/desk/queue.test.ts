import { endpoints } from 'contract/wire/endpoints';
import { listAccess } from '../access-log/access-log.sql';
import { insertApplication } from '../applications/applications.sql';
import { updateProfileStatus } from '../kernel/candidate/profile-status.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers } from './answers';
import { toCsv } from './csv';

describe.each(databases)('the queue of the desk on $name', (on) => {
  let desk: TestDesk;
  let asha: Awaited<ReturnType<TestDesk['api']['candidate']>>;
  let ravi: typeof asha;
  beforeAll(async () => {
    desk = await openTestDesk(on);
    const { candidate, call, database } = desk.api;
    ravi = await candidate({ firstName: 'रवि', lastName: 'कुमार', mobile: '9123456780' });
    asha = await candidate({ firstName: 'Asha', lastName: 'Rao-Élan', mobile: '9876500000' });
    await candidate({ firstName: 'Meera', lastName: 'Iyer' });
    for (const { token } of [asha, ravi])
      await call(endpoints.saveIdentityDocuments, { token, parts: [file('pan_card', pdf())] });
    const application = { companyName: 'Northlight', designation: null, status: 'Profile Evaluation' };
    await insertApplication(database, { candidateId: asha.user.id, applicationNo: 'MG-77', ...application });
  }, openTimeoutMs);
  afterAll(() => desk.close());

  const names = async (query: Record<string, string>) => {
    const url = `/queue?${new URLSearchParams(query).toString()}`;
    const { status, body } = await desk.ask<Answers['queue']>(url, { as: 'recruiter' });
    return status === 200 ? body.candidates.map(({ name }) => name) : body.code;
  };

  it('shows who waits longest first, and not who waits for nothing', async () => {
    expect(await names({ waits: 'us' })).toEqual(['Asha Rao-Élan', 'रवि कुमार']);
    expect(await names({})).toEqual(['रवि कुमार', 'Asha Rao-Élan', 'Meera Iyer']);
  });

  it.each([
    ['रवि', 'रवि कुमार'],
    ['कुमार रवि', 'रवि कुमार'],
    ['asha ra', 'Asha Rao-Élan'],
    ['RAO', 'Asha Rao-Élan'],
    ['98765 000', 'Asha Rao-Élan'],
    ['mg-77', 'Asha Rao-Élan'],
  ])('finds by %s', async (search, name) => expect(await names({ search })).toEqual([name]));

  it('finds by the first letters of an email address', async () => {
    expect(await names({ search: asha.user.email.toUpperCase().slice(0, -3) })).toContain('Asha Rao-Élan');
  });

  it.each(["' or true --", '%', '_', '\\', 'Asha%', '😀'])('takes %s as a text', async (search) => {
    expect(await names({ search })).toEqual([]);
  });

  it.each([
    ['waits', 'everybody'],
    ['status', 'Approved'],
    ['search', 'a\u0000b'],
  ])('refuses %s=%s', async (name, value) => {
    expect(await names({ [name]: value })).toBe('validation-failed');
  });

  it.each(['x', '2026-01-01~x', `2026-01-01 00:00:00+00~${"'".repeat(36)}`])(
    'refuses %s as a place in the queue',
    async (after) => expect(await names({ after })).toBe('malformed-request'),
  );

  it('filters by what is missing, the stage and the status', async () => {
    expect(await names({ missing: 'pan_card' })).toEqual(['Meera Iyer']);
    expect(await names({ stage: 'Profile Evaluation' })).toEqual(['Asha Rao-Élan']);
    expect(await names({ status: 'none' })).toHaveLength(3);
    expect(await names({ country: 'India', degree: 'x', skill: 'x', language: 'x' })).toEqual([]);
  });

  it('ends for a candidate who removes the only paper, and goes on for the rest of several', async () => {
    const { candidate, call } = desk.api;
    const { token } = await candidate({ firstName: 'Tara', lastName: 'Only' });
    const send = (...slots: string[]) =>
      call(endpoints.saveIdentityDocuments, { token, parts: slots.map((slot) => file(slot, pdf())) });
    const remove = (slot: string) => call(endpoints.removeDocument, { token, pathParams: { slot } });
    await send('pan_card', 'passport');
    await remove('pan_card');
    expect(await names({ waits: 'us', search: 'tara' })).toEqual(['Tara Only']);
    await remove('passport');
    expect(await names({ waits: 'us', search: 'tara' })).toEqual([]);
  });

  it('does not wait for what was there when staff set a status by hand, once what came later is removed', async () => {
    const { candidate, call, database } = desk.api;
    const { token, user } = await candidate({ firstName: 'Uma', lastName: 'Known' });
    const send = (slot: string) =>
      call(endpoints.saveIdentityDocuments, { token, parts: [file(slot, pdf())] });
    await send('pan_card');
    await updateProfileStatus(database, user.id, {
      status: 'Profile approved',
      message: null,
      follows: false,
    });
    await send('passport');
    expect(await names({ waits: 'us', search: 'uma' })).toEqual(['Uma Known']);
    await call(endpoints.removeDocument, { token, pathParams: { slot: 'passport' } });
    expect(await names({ waits: 'us', search: 'uma' })).toEqual([]);
  });

  it('is paged without a gap or a repetition', async () => {
    await desk.api.database.query(
      `insert into candidates (email, first_name, last_name, mobile, password_hash, city)
       select 'many' || n || '@example.com', 'Many', n::text, '9', '-', 'Pagetown' from generate_series(1, 120) n`,
    );
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const url: string = `/queue?${new URLSearchParams({ search: 'many', after }).toString()}`;
      const { body }: { body: Answers['queue'] } = await desk.ask<Answers['queue']>(url, { as: 'lead' });
      seen.push(...body.candidates.map(({ id }) => id));
      after = body.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  it('counts', async () => {
    const { body } = await desk.ask<Answers['counts']>('/counts?search=r', { as: 'reviewer' });
    expect(body).toEqual({ us: 1, them: 0, all: 1 });
  });

  it('keeps views of each person', async () => {
    const view = { name: 'PAN missing', filters: { missing: 'pan_card' } };
    await desk.ask('/views', { as: 'reviewer', body: view });
    const own = await desk.ask<Answers['views']>('/views', { as: 'reviewer' });
    expect(own.body.views).toEqual([view]);
    expect((await desk.ask<Answers['views']>('/views', { as: 'recruiter' })).body.views).toEqual([]);
    const removed = await desk.ask('/views/remove', { as: 'reviewer', body: { name: view.name } });
    expect(removed.body).toEqual({ views: [] });
  });

  it('is in the access log before it answers, without what was searched for', async () => {
    await names({ search: 'asha', status: 'none' });
    const [entry] = await listAccess(desk.api.database, null, 1);
    expect(entry).toMatchObject({ actor: 'recruiter', action: 'desk queue', detail: 'status none, search' });
  });

  it('counts with filters are logged too, and what is typed into a filter never', async () => {
    await desk.ask('/counts?country=Asha%20Rao', { as: 'recruiter' });
    const [entry] = await listAccess(desk.api.database, null, 1);
    expect(entry).toMatchObject({ actor: 'recruiter', action: 'desk counts', detail: 'country' });
  });

  it('is exported by leads alone, with a reason, which is logged', async () => {
    const body = { filters: { search: 'asha' }, reason: 'For the monthly meeting' };
    for (const as of ['reviewer', 'recruiter', 'auditor'])
      expect((await desk.inject('/export', { as, body })).statusCode).toBe(403);
    expect((await desk.inject('/export', { as: 'lead', body: { ...body, reason: 'x' } })).statusCode).toBe(
      422,
    );
    const answer = await desk.inject('/export', { as: 'lead', body });
    expect(answer.body).toContain('"Asha Rao-Élan"');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [entry] = await listAccess(desk.api.database, null, 1);
    expect(entry).toMatchObject({
      actor: 'lead',
      action: 'desk export',
      detail: 'search: For the monthly meeting',
    });
  });

  it('is not exported in part', async () => {
    await desk.api.database.query(
      `insert into candidates (email, first_name, last_name, mobile, password_hash, country)
       select 'file' || n || '@example.com', 'File', n::text, '9', '-', 'Exportland'
       from generate_series(1, 10001) n`,
    );
    const body = { filters: { country: 'Exportland' }, reason: 'For the monthly meeting' };
    const refused = await desk.inject('/export', { as: 'lead', body });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('More than 10000 candidates are like this');
    await desk.api.database.query(`delete from candidates where email = 'file1@example.com'`);
    const { body: file } = await desk.inject('/export', { as: 'lead', body });
    expect(file.match(/@example\.com/g)).toHaveLength(10_000);
  });
});

it.each(['=1+1', '+91', '-2', '@sum', '\t=1', ' =1'])(
  'a spreadsheet takes %j from the export as text',
  (value) => {
    expect(toCsv(['Name'], [{ Name: value }])).toBe(`\uFEFF"Name"\r\n"'${value}"\r\n`);
  },
);

it('a cell of the export may have quotes, commas and line breaks', () => {
  expect(toCsv(['Name'], [{ Name: 'A "B", C\nD' }])).toBe('\uFEFF"Name"\r\n"A ""B"", C\nD"\r\n');
});
