import { randomUUID } from 'node:crypto';
import { endpoints } from 'contract/wire/endpoints';
import { samplePdf } from 'contract/samples/sample-files';
import type { UserData } from 'contract/wire/user-data';
import { listAccess } from '../access-log/access-log.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { docx, pdf } from '../testing/sample-files';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers, CandidateAnswer } from './answers';

const drawn = Buffer.from(samplePdf('PAN ABCDE1234F'));

describe.each(databases)('a candidate at the desk on $name', (on) => {
  let desk: TestDesk;
  let asha: Awaited<ReturnType<TestDesk['api']['candidate']>>;
  beforeAll(async () => void (desk = await openTestDesk(on)), openTimeoutMs);
  beforeEach(async () => {
    asha = await desk.api.candidate();
    await send('pan_card');
    await send('aadhar_card');
  });
  afterAll(() => desk.close());

  const send = (slot: string, content: Buffer<ArrayBufferLike> = drawn) =>
    desk.api.call(endpoints.saveIdentityDocuments, { token: asha.token, parts: [file(slot, content)] });
  const at = (url = '') => `/candidates/${asha.user.id}${url}`;
  const open = async (as = 'reviewer') => (await desk.ask<CandidateAnswer>(at(), { as })).body;
  const paper = async (slot: string) => (await open()).papers.find((one) => one.slot === slot)!;
  const me = async () => (await desk.api.call<UserData>(endpoints.fetchMe, { token: asha.token })).body.data;
  const decide = (decisions: readonly object[], as = 'reviewer') =>
    desk.ask<CandidateAnswer>(at('/decisions'), { as, body: { decisions } });
  const entries = async () =>
    (await listAccess(desk.api.database, asha.user.id, 5)).map(
      ({ actor, action, detail }) => `${actor}: ${action}: ${detail}`,
    );

  it('is shown with answers, papers and history, and the look is in the access log', async () => {
    const { email, papers, steps, history } = await open();
    expect(email).toBe(asha.user.email);
    expect(papers.map(({ slot, state }) => `${slot} ${state}`)).toEqual([
      'aadhar_card received',
      'pan_card received',
    ]);
    expect(steps[0]).toMatchObject({ title: 'Personal information' });
    expect(history[0]).toMatchObject({ who: 'reviewer', what: 'desk candidate' });
    expect((await entries())[0]).toBe('reviewer: desk candidate: ');
  });

  it('keeps each decision in the history, however often the candidate is looked at', async () => {
    const { file: name } = await paper('pan_card');
    const { body } = await decide([{ slot: 'pan_card', file: name, decision: 'accept' }]);
    expect(body.hasEarlierLooks).toBe(false);
    const insert = `insert into access_log (actor, action, candidate_id)
      select 'meera', 'desk candidate', $1::uuid from generate_series(1, 200)`;
    await desk.api.database.query(insert, [asha.user.id]);
    const { history, hasEarlierLooks } = await open();
    expect([history.length, hasEarlierLooks]).toEqual([201, true]);
    expect(history.at(-1)?.what).toBe('accepted: PAN card');
  });

  it('shows each page of a paper as a picture, which is logged once, and is then being checked', async () => {
    const { file: name } = await paper('pan_card');
    const url = at(`/papers/${name}`);
    const { body } = await desk.ask<Answers['pages']>(url, { as: 'reviewer' });
    expect(body).toEqual({ drawn: 1, pageCount: 1 });
    const picture = await desk.inject(`${url}/pages/1`, { as: 'reviewer' });
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect((await desk.inject(`${url}/pages/2`, { as: 'reviewer' })).statusCode).toBe(404);
    expect((await entries()).filter((one) => one === 'reviewer: desk paper: pan_card')).toHaveLength(1);
    await desk.inject(`${url}/pages/1`, { as: 'other' });
    expect(await entries()).toContain('other: desk paper: pan_card');
    expect(await paper('pan_card')).toMatchObject({ state: 'being-checked' });
  });

  it('gives the original on request alone, with a reason that the log keeps, as a download', async () => {
    const { file: name } = await paper('pan_card');
    const url = at(`/papers/${name}/original`);
    expect((await desk.inject(url, { as: 'reviewer', body: {} })).statusCode).toBe(422);
    expect((await desk.inject(url, { as: 'auditor', body: { reason: 'To see the stamp' } })).statusCode).toBe(
      403,
    );
    const given = await desk.inject(url, { as: 'reviewer', body: { reason: 'To see the stamp' } });
    expect(given.rawPayload.equals(drawn)).toBe(true);
    expect(given.headers['content-disposition']).toBe('attachment; filename="pan_card.pdf"');
    expect((await entries())[0]).toBe('reviewer: desk original: pan_card (original file): To see the stamp');
  });

  it('says of a file that cannot be drawn that its original can be asked for', async () => {
    await desk.api.call(endpoints.savePortfolio, {
      token: asha.token,
      parts: [file('resume', pdf()), file('cover', docx(), 'x.docx')],
    });
    const { file: name } = await paper('cover');
    const { status, body } = await desk.ask(at(`/papers/${name}`), { as: 'reviewer' });
    expect([status, body.message]).toEqual([422, 'A Word document cannot be shown as pictures']);
    await send('passport', pdf());
    const broken = await paper('passport');
    const answer = await desk.ask(at(`/papers/${broken.file}/pages/1`), { as: 'reviewer' });
    expect(answer.body.message).toBe('The pages cannot be shown as pictures: Invalid PDF structure.');
  });

  it('is decided on several papers at once, the status follows, and the candidate sees why', async () => {
    const [pan, aadhaar] = [await paper('pan_card'), await paper('aadhar_card')];
    const { status, body } = await decide([
      { slot: 'pan_card', file: pan.file, decision: 'accept' },
      { slot: 'aadhar_card', file: aadhaar.file, decision: 'ask-again', reason: 'blurred' },
    ]);
    expect(status).toBe(200);
    expect(body.papers.map(({ state }) => state)).toEqual(['send-again', 'accepted']);
    expect(body.status).toBe('Profile requires updates');
    expect(body.waitingSince).toBeNull();
    expect((await me()).profileStatus).toBe('Profile requires updates');
    expect(body.history.map(({ what }) => what)).toContain('accepted: PAN card');
    await send('aadhar_card', pdf(300));
    const again = await open();
    expect([again.status, typeof again.waitingSince]).toEqual(['Profile under review', 'string']);
  });

  it('waits for us as long as one of the papers is not decided on', async () => {
    await send('pan_card', pdf(301));
    const [pan, aadhaar] = [await paper('pan_card'), await paper('aadhar_card')];
    const one = await decide([
      { slot: 'pan_card', file: pan.file, decision: 'ask-again', reason: 'blurred' },
    ]);
    expect([one.body.status, typeof one.body.waitingSince]).toEqual(['Profile requires updates', 'string']);
    const all = await decide([{ slot: 'aadhar_card', file: aadhaar.file, decision: 'accept' }]);
    expect(all.body.waitingSince).toBeNull();
    await send('pan_card', pdf(302));
  });

  it('refuses a decision on a paper that was replaced while it was judged, says so, and decides nothing', async () => {
    const [pan, aadhaar] = [await paper('pan_card'), await paper('aadhar_card')];
    await send('pan_card', pdf(300));
    const { status, body } = await decide([
      { slot: 'aadhar_card', file: aadhaar.file, decision: 'accept' },
      { slot: 'pan_card', file: pan.file, decision: 'accept' },
    ]);
    expect([status, body.code]).toEqual([412, 'changed-elsewhere']);
    expect(body.message).toContain('another file than the one that you looked at');
    expect((await open()).papers.map(({ state }) => state)).toEqual(['received', 'received']);
    expect((await desk.inject(at(`/papers/${pan.file}`), { as: 'reviewer' })).statusCode).toBe(404);
  });

  it.each([
    ['a day in the past', { dueOn: '2020-01-01' }],
    ['a day that is none', { dueOn: 'soon' }],
    ['a reason that is none', { reason: 'ugly' }],
    ['no reason', { reason: null }],
    ['a sentence with a hidden direction', { sentence: 'Send \u202e it again' }],
  ])('refuses %s', async (_, wrong) => {
    const { file: name } = await paper('pan_card');
    const ask = { slot: 'pan_card', file: name, decision: 'ask-again', reason: 'blurred', ...wrong };
    expect((await decide([ask])).status).toBe(422);
  });

  it('takes the same status twice within a second, and refuses another one on what was not seen', async () => {
    const { statusAt: seen } = await open();
    const approve = { status: 'Profile approved', message: null, seen };
    const post = (body: object, as = 'reviewer') => desk.ask<CandidateAnswer>(at('/status'), { as, body });
    const both = await Promise.all([post(approve), post(approve, 'other')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const late = await post({ status: 'Profile requires updates', message: 'PAN', seen }, 'other');
    expect(late.status).toBe(412);
    expect(late.body.message).toContain('The profile status is now "Profile approved"');
  });

  it('is gone for who has it open when it is deleted, in a sentence', async () => {
    const { statusAt: seen, papers } = await open();
    await desk.api.database.query(`delete from candidates where id = $1`, [asha.user.id]);
    const gone = [
      await desk.ask(at(), { as: 'reviewer' }),
      await desk.ask(at('/meet'), { as: 'reviewer', body: {} }),
      await desk.ask(at('/status'), { as: 'reviewer', body: { status: 'Profile approved', seen } }),
      await decide([{ slot: 'pan_card', file: papers[1]!.file, decision: 'accept' }]),
      await desk.ask(at('/applications'), { as: 'recruiter', body: { company: 'Northlight' } }),
    ];
    for (const { status, body } of gone)
      expect([status, body.message]).toEqual([404, expect.stringMatching(/^This account is gone/)]);
  });

  it('is known to be open elsewhere', async () => {
    const meet = (as: string) => desk.ask<Answers['meet']>(at('/meet'), { as, body: {} });
    expect((await meet('reviewer')).body).toEqual({ others: [] });
    expect((await meet('other')).body).toEqual({ others: ['reviewer'] });
  });

  it('keeps papers and ids of others apart', async () => {
    const { file: name } = await paper('pan_card');
    const stranger = await desk.api.candidate();
    const urls = [
      `/candidates/${stranger.user.id}/papers/${name}`,
      `/candidates/${stranger.user.id}/papers/${name}/pages/1`,
      `/candidates/${randomUUID()}`,
      '/candidates/x',
      `/candidates/${asha.user.id}%27/papers/${name}`,
      at('/papers/..%2f..%2fetc%2fpasswd'),
    ];
    for (const url of urls) expect((await desk.inject(url, { as: 'reviewer' })).statusCode).toBe(404);
  });

  it.each<[string, string, unknown]>([
    ['/decisions', 'reviewer', { decisions: 'all' }],
    ['/decisions', 'reviewer', { decisions: [null] }],
    ['/decisions', 'reviewer', { decisions: [{ slot: { toLowerCase: 1 }, file: 7, decision: ['accept'] }] }],
    ['/decisions', 'reviewer', {}],
    ['/status', 'reviewer', { status: 'Approved', seen: null }],
    ['/status', 'reviewer', { status: 7, seen: {} }],
    ['/applications', 'recruiter', { company: 7, designation: [] }],
    ['/applications', 'recruiter', { company: 'Line\nbreak' }],
  ])('refuses at %s what a %s’s page does not send: %#', async (url, as, body) => {
    expect((await desk.inject(at(url), { as, body })).statusCode).toBe(422);
  });

  it.each(['[]', '"text"', '{"__proto__":1}', '{'])('refuses the body %s unread', async (payload) => {
    const { server, cookies } = desk;
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    await desk.inject('/session', { as: 'reviewer' });
    const cookie = cookies.get('reviewer')!;
    const url = `/v1${at('/decisions')}`;
    const answer = await server.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['/decisions', 'recruiter', { decisions: [{ slot: 'pan_card', file: null, decision: 'accept' }] }],
    ['/decisions', 'auditor', { decisions: [{ slot: 'pan_card', file: null, decision: 'accept' }] }],
    ['/status', 'recruiter', { status: null, seen: null }],
    ['/applications', 'reviewer', { company: 'Northlight' }],
    ['/meet', 'auditor', {}],
  ])('is closed at %s for a %s', async (url, as, body) => {
    expect((await desk.inject(at(url), { as, body })).statusCode).toBe(403);
  });

  it('is closed for an auditor, who reads who looked at it', async () => {
    await open();
    for (const url of [at(), '/queue', '/board'])
      expect((await desk.inject(url, { as: 'auditor' })).statusCode).toBe(403);
    const { body } = await desk.ask<Answers['log']>(`/log?candidate=${asha.user.id}`, { as: 'auditor' });
    expect(body.entries).toContainEqual(expect.objectContaining({ who: 'reviewer', what: 'desk candidate' }));
    expect((await desk.inject('/log', { as: 'reviewer' })).statusCode).toBe(403);
  });
});
