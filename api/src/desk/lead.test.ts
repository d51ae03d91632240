import { endpoints } from 'contract/wire/endpoints';
import { listAccess } from '../access-log/access-log.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { Answers } from './answers';

const letter = {
  ...{ incident: 'INC-1', since: '2026-03-10T10:00Z', until: '2099-03-10T11:00Z', kind: 'accounts' },
  ...{ what: 'Papers were read.', consequences: 'Calls.', measures: 'We closed it.' },
  ...{ advice: 'Be careful.', contact: 'privacy@x.in' },
};

describe.each(databases)('what leads keep at the desk on $name', (on) => {
  let desk: TestDesk;
  let asha: Awaited<ReturnType<TestDesk['api']['candidate']>>;
  beforeAll(async () => {
    desk = await openTestDesk(on);
    asha = await desk.api.candidate({ firstName: 'Asha', lastName: 'Rao' });
  }, openTimeoutMs);
  afterAll(() => desk.close());

  const logged = async () => {
    const [entry] = await listAccess(desk.api.database, null, 1);
    return entry && `${entry.actor}: ${entry.action}: ${entry.detail}`;
  };
  const lists = (url: string, body?: object) => desk.ask<Answers['lists']>(url, { as: 'lead', body });

  it.each(['/lists?kind=degree', '/stages', '/messages', '/deletions', '/mails'])(
    'is closed at %s for all others',
    async (url) => {
      for (const as of ['reviewer', 'recruiter', 'auditor'])
        expect((await desk.inject(url, { as })).statusCode).toBe(403);
      expect((await desk.inject(url, { as: 'lead' })).statusCode).toBe(200);
    },
  );

  it.each<[string, object]>([
    ['/lists/add', { kind: 'degree', name: 'Law' }],
    ['/lists/offered', { kind: 'degree', name: 'Law', offered: false }],
    ['/lists/accept', { kind: 'degree', name: 'Law', as: null }],
    ['/stages', { stage: 'Role Alignment Completed', meaning: 'abc', next: 'abc', usualDays: null }],
    ['/mails/again', { id: 'x' }],
    ['/breach/accounts', letter],
    ['/breach/letter', letter],
    ['/breach/send', { ...letter, confirmed: letter.incident, missing: 1 }],
    ['/breach/board', { ...letter, aware: letter.until }],
  ])('is changed at %s by leads alone', async (url, body) => {
    for (const as of ['reviewer', 'recruiter', 'auditor'])
      expect((await desk.inject(url, { as, body })).statusCode).toBe(403);
  });

  it('are lists: an entry is added, is offered no more, and comes back', async () => {
    const added = await lists('/lists/add', { kind: 'degree', name: ' Marine law ' });
    const found = () => added.body.entries.find(({ name }) => name === 'Marine law');
    expect(found()).toMatchObject({ isActive: true });
    expect(await logged()).toBe('lead: desk lists: degree added: Marine law');
    const off = await lists('/lists/offered', { kind: 'degree', name: 'Marine law', offered: false });
    expect(off.body.entries.find(({ name }) => name === 'Marine law')).toMatchObject({ isActive: false });
    const twice = await lists('/lists/add', { kind: 'degree', name: 'marine LAW' });
    const message = "Nobody is offered the degree entry 'marine LAW': enable it first";
    expect([twice.status, twice.body.message]).toEqual([422, message]);
  });

  it('are answers that candidates added: one is accepted under another name', async () => {
    await desk.api.call(endpoints.addSkill, { token: asha.token, body: { name: 'beekeping' } });
    const { body } = await lists('/lists?kind=skills');
    expect(body.own).toContainEqual(expect.objectContaining({ name: 'beekeping', candidates: 1 }));
    const accepted = await lists('/lists/accept', { kind: 'skills', name: 'beekeping', as: 'Beekeeping' });
    expect(accepted.body.own.map(({ name }) => name)).not.toContain('beekeping');
    expect(accepted.body.entries.map(({ name }) => name)).toContain('Beekeeping');
    expect(await logged()).toBe('lead: desk lists: skills accepted: beekeping as Beekeeping');
  });

  it('do not take answers into an entry that is switched off', async () => {
    await desk.api.call(endpoints.addSkill, { token: asha.token, body: { name: 'bee keeping' } });
    await lists('/lists/add', { kind: 'skills', name: 'Apiary' });
    await lists('/lists/offered', { kind: 'skills', name: 'Apiary', offered: false });
    const accepted = await lists('/lists/accept', { kind: 'skills', name: 'bee keeping', as: 'Apiary' });
    expect([accepted.status, accepted.body.message]).toEqual([
      422,
      "Nobody is offered the skills entry 'Apiary': enable it first",
    ]);
  });

  it('are texts of stages, which candidates read', async () => {
    const stage = {
      stage: 'Role Alignment Completed',
      meaning: 'We compare.',
      next: 'We call.',
      usualDays: 4,
    };
    const { body } = await desk.ask<Answers['stages']>('/stages', { as: 'lead', body: stage });
    expect(body).toMatchObject({ stages: expect.arrayContaining([stage]) as unknown });
    expect(await logged()).toBe('lead: desk stage text: Role Alignment Completed');
    for (const wrong of [{ usualDays: 0 }, { usualDays: 1.5 }, { meaning: 'a\u0007bc' }, { stage: 'None' }])
      expect(
        (await desk.inject('/stages', { as: 'lead', body: { ...stage, ...wrong } })).statusCode,
      ).toBeGreaterThanOrEqual(404);
  });

  it('are messages of the contact form, with who has shown to be the sender', async () => {
    const given = { name: '<b>Tara</b>', email: 'tara@example.com', phone: '9876543210', subject: 'Help' };
    await desk.api.call(endpoints.sendContactMessage, {
      body: { ...given, message: 'I cannot sign in at all' },
    });
    const { body } = await desk.ask<Answers['messages']>('/messages', { as: 'lead' });
    expect(body.messages[0]).toMatchObject({
      ...given,
      sender: expect.stringMatching(/^Not signed in/) as string,
    });
    expect(await logged()).toBe('lead: desk messages: ');
  });

  it('are deletions that candidates asked for', async () => {
    await desk.api.database.query(`update candidates set delete_at = '2030-01-02T03:04:05Z' where id = $1`, [
      asha.user.id,
    ]);
    const { body } = await desk.ask<Answers['deletions']>('/deletions', { as: 'lead' });
    expect(body.accounts).toEqual([
      { id: asha.user.id, name: 'Asha Rao', email: asha.user.email, deleteAt: '2030-01-02T03:04:05Z' },
    ]);
  });

  it('are letters about a breach: shown first, sent once to each after the name is typed', async () => {
    const body = { ...letter, accounts: `${asha.user.email}\nnobody@example.com` };
    const as = 'lead';
    const found = await desk.ask<Answers['affected']>('/breach/accounts', { as, body });
    const { id, email } = asha.user;
    expect(found.body).toMatchObject({ accounts: 1, gone: 0, people: [{ id, email }], unknown: [2] });
    const shown = await desk.ask<Answers['letter']>('/breach/letter', { as, body });
    expect(shown.body).toMatchObject({
      missing: 1,
      letter: expect.stringContaining(letter.what) as string,
    });
    const send = (more: object) =>
      desk.ask<Answers['lettersSent']>('/breach/send', { as, body: { ...body, missing: 1, ...more } });
    const status = async (more: object) => (await send(more)).status;
    expect(await status({ confirmed: 'inc-1' })).toBe(422);
    expect(await status({ confirmed: 'INC-1', missing: 2 })).toBe(412);
    expect((await send({ confirmed: 'INC-1' })).body).toMatchObject({ queued: 1, all: { queued: 1 } });
    expect(await logged()).toBe('lead: breach letter: INC-1');
    expect(await status({ confirmed: 'INC-1' })).toBe(412);
    expect((await send({ confirmed: 'INC-1', missing: 0 })).body).toMatchObject({ queued: 0 });
    const other = await send({ confirmed: 'INC-1', missing: 0, advice: 'Do nothing.' });
    expect([other.status, other.body.message]).toEqual([422, expect.stringMatching(/else: advice/)]);
    const board = await desk.inject('/breach/board', { as, body: { ...body, aware: '2026-03-12T09:00Z' } });
    expect(board.headers['content-disposition']).toBe('attachment; filename="INC-1.md"');
    expect(board.payload).toContain(`Nature: ${letter.what}`);
  });

  it('are mails that were given up: there is none, and an unknown one cannot be sent again', async () => {
    const { body } = await desk.ask<Answers['mails']>('/mails', { as: 'lead' });
    expect(body.mails).toEqual([]);
    const again = (id: string) => desk.inject('/mails/again', { as: 'lead', body: { id } });
    expect((await again(asha.user.id)).statusCode).toBe(404);
    expect((await again("' or 1=1")).statusCode).toBe(422);
  });
});
