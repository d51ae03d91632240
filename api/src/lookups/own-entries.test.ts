import { endpoints } from 'contract/wire/endpoints';
import type { LookupEntry } from 'contract/wire/lookups';
import type { ProfileAggregate } from 'contract/wire/profile';
import { runStaff } from '../staff/run';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { insertLookups, setLookupActive } from '../kernel/lookups.sql';

describe("a candidate's own list entries", () => {
  let api: TestApi;
  let token: string;
  let other: string;
  beforeAll(async () => {
    api = await openTestApi(postgres);
    await insertLookups(api.database, 'languages', ['Hindi']);
    await insertLookups(api.database, 'skills', ['Tally', 'Flash', 'Power BI']);
    await insertLookups(api.database, 'degree', [
      'B.Tech. (Bachelor of Technology)',
      'B.E. (Bachelor of Engineering)',
    ]);
    await setLookupActive(api.database, 'skills', 'Flash', false);
  }, openTimeoutMs);
  beforeEach(async () => {
    ({ token } = await api.candidate());
    ({ token: other } = await api.candidate());
  });
  afterAll(() => api.close());

  const add = async (
    name: string,
    as = token,
    endpoint: (typeof endpoints)['addSkill' | 'addDegree' | 'addQualification'] = endpoints.addSkill,
  ) => (await api.call<LookupEntry>(endpoint, { token: as, body: { name } })).body.data;
  const skills = async (as: string) =>
    (await api.call<LookupEntry[]>(endpoints.listSkills, { token: as })).body.data;
  const saveSkills = (names: string[], as = token) =>
    api.call(endpoints.saveExpertise, {
      token: as,
      body: {
        skills: names,
        languages: ['Hindi'],
        isComfortableWithNightShift: true,
        isComfortableWithVoiceRole: true,
      },
    });
  const study = (qualification_id: number, degree_id: number) => ({
    ...{ qualification_id, degree_id, university: 'Pune', passing_year: 2019, grades: 'A' },
  });
  const saveStudy = (body: object, as = token) => api.call(endpoints.saveEducation, { token: as, body });
  const profile = async (as = token) =>
    (await api.call<ProfileAggregate>(endpoints.fetchProfile, { token: as })).body.data;

  it('are seen and used by their author alone', async () => {
    const entry = await add('Goat herding');
    expect(entry).toEqual({ id: expect.any(Number), name: 'Goat herding', isActive: true, isOwn: true });
    expect(await skills(other)).not.toContainEqual(entry);
    expect(await skills(token)).toContainEqual(entry);
    expect([
      (await saveSkills(['goat HERDING'])).status,
      (await saveSkills(['Goat herding'], other)).status,
    ]).toEqual([200, 422]);
    expect((await profile()).skills?.skills).toEqual(['Goat herding']);
  });

  it.each(['power bi', 'PowerBI', 'power-bi', 'Power.BI'])(
    '%j is the entry that the list has',
    async (name) => {
      expect(await add(name)).toMatchObject({ name: 'Power BI', isActive: true });
    },
  );

  it('are compared with what is before a bracket, and two letters with nothing', async () => {
    expect(await add('btech', token, endpoints.addDegree)).toMatchObject({
      name: 'B.Tech. (Bachelor of Technology)',
    });
    expect(await add('BE', token, endpoints.addDegree)).toMatchObject({ name: 'BE', isOwn: true });
  });

  it('of education are used by their author alone', async () => {
    const [one, two] = [
      await add('Own school', token, endpoints.addQualification),
      await add('Own field', token, endpoints.addDegree),
    ];
    expect([
      (await saveStudy(study(one.id, two.id))).status,
      (await saveStudy(study(one.id, two.id), other)).status,
    ]).toEqual([200, 422]);
  });

  it('are made once per name, and not when the list has the name', async () => {
    const added = await Promise.all(['Beekeeping', 'beekeeping', 'BEEKEEPING'].map((name) => add(name)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await add('tally')).toEqual({ id: expect.any(Number), name: 'Tally', isActive: true });
    expect(await add('flash')).toMatchObject({ name: 'flash', isOwn: true });
  });

  it('are at most 50 of a kind', async () => {
    for (let i = 0; i < 50; i += 1) await add(`Own ${i}`);
    const { status, body } = await api.call(endpoints.addSkill, { token, body: { name: 'One more' } });
    expect([status, body.fields]).toEqual([422, { name: 'You can add at most 50 answers of your own' }]);
    expect((await api.call(endpoints.addDegree, { token, body: { name: 'One more' } })).status).toBe(200);
  });

  it('are accepted by staff under a better name, and answers follow', async () => {
    for (const as of [token, other]) {
      await add('Zari wrok', as);
      await saveSkills(['Tally', 'Zari wrok'], as);
    }
    expect((await runStaff(api.database, ['lookup', 'own'])).output).toMatch(/skills +Zari wrok +2/);
    const accepted = await runStaff(api.database, [
      'lookup',
      'accept',
      'skills',
      'zari wrok',
      '--as',
      'Zari work',
    ]);
    expect([accepted.exitCode, accepted.output]).toEqual([
      0,
      'skills: Zari work is offered; it replaces 2 added by candidates\n',
    ]);
    expect([(await profile()).skills?.skills, (await profile(other)).skills?.skills]).toEqual([
      ['Tally', 'Zari work'],
      ['Tally', 'Zari work'],
    ]);
    expect((await skills(other)).filter(({ name }) => /zari/i.test(name))).toEqual([
      { id: expect.any(Number), name: 'Zari work', isActive: true },
    ]);
    expect((await runStaff(api.database, ['lookup', 'accept', 'skills', 'Nothing'])).exitCode).toBe(1);
    expect(await skills(other)).not.toContainEqual(expect.objectContaining({ name: 'Nothing' }));
  });

  it('give way to an entry of the same name that staff add', async () => {
    await add('Bee dancing');
    await saveSkills(['Bee dancing']);
    await runStaff(api.database, ['lookup', 'add', 'skills', 'Bee Dancing']);
    expect((await skills(token)).filter(({ name }) => /bee dancing/i.test(name))).toEqual([
      { id: expect.any(Number), name: 'Bee Dancing', isActive: true },
    ]);
    expect((await profile()).skills?.skills).toEqual(['Bee Dancing']);
  });

  it('of education follow their acceptance, too', async () => {
    const [one, two] = [
      await add('Rural school', token, endpoints.addQualification),
      await add('Rural field', token, endpoints.addDegree),
    ];
    await saveStudy(study(one.id, two.id));
    await runStaff(api.database, ['lookup', 'accept', 'degree', 'Rural field']);
    const { educations } = await profile();
    const { body } = await api.call<LookupEntry[]>(endpoints.listDegrees, { token: other });
    expect(body.data).toContainEqual({ id: educations?.degree_id, name: 'Rural field', isActive: true });
    expect((await saveStudy({ ...study(one.id, educations?.degree_id ?? 0) })).status).toBe(200);
  });
});
