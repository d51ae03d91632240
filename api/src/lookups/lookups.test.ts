import { endpoints } from 'contract/wire/endpoints';
import type { LookupEntry } from 'contract/wire/lookups';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { seed } from '../seed/seed';
import { setLookupActive } from '../kernel/lookups.sql';

describe('lookups', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi(postgres);
    await seed(api.database);
    ({ token } = await api.candidate());
  }, openTimeoutMs);
  afterAll(() => api.close());

  const skills = (query: string) => api.call<LookupEntry[]>(endpoints.listSkills, { token, query });

  it.each([
    ['qualifications', endpoints.listQualifications, 10, "Bachelor's degree"],
    ['degrees', endpoints.listDegrees, 200, 'MBA Finance'],
    ['skills', endpoints.listSkills, 400, 'Bookkeeping'],
    ['languages', endpoints.listLanguages, 80, 'Marathi'],
  ])('%s come in full, each with id, name and isActive', async (_, endpoint, least, example) => {
    const { body } = await api.call<LookupEntry[]>(endpoint, { token, query: 'page=1&limit=10000' });
    expect(body.data.length).toBeGreaterThanOrEqual(least);
    expect(body.data).toContainEqual({ id: expect.any(Number), name: example, isActive: true });
    const names = body.data.map((entry) => entry.name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('come in full without page and limit as well', async () => {
    expect((await skills('')).body).toEqual((await skills('page=1&limit=10000')).body);
  });

  it('come in pages that neither overlap nor leave out', async () => {
    const all = (await skills('page=1&limit=10000')).body.data;
    const pages = [await skills('page=1&limit=7'), await skills('page=2&limit=7')];
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all.slice(0, 14));
    expect((await skills('page=1000000&limit=10000')).body.data).toEqual([]);
  });

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=one', 'page'],
    ['page=', 'page'],
    ['page=1&page=2', 'page'],
    ['page=99999999999999999999', 'page'],
    ['limit=0', 'limit'],
    ['limit=10001', 'limit'],
    ['limit=1e9', 'limit'],
    ['limit=NaN', 'limit'],
    ['limit=1;drop table candidates', 'limit'],
  ])('refuse ?%s', async (query, field) => {
    const { status, body } = await skills(encodeURI(query));
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(body.fields[field]).toMatch(/must be a whole number from 1 to/);
  });

  it('show a switched-off entry as inactive, also after another seeding', async () => {
    await setLookupActive(api.database, 'skills', 'bookkeeping', false);
    await seed(api.database);
    expect((await skills('')).body.data).toContainEqual({
      id: expect.any(Number),
      name: 'Bookkeeping',
      isActive: false,
    });
  });

  it('get the names that an older database lacks at the next start', async () => {
    const names = async () => (await skills('')).body.data.map(({ name }) => name);
    const all = await names();
    await api.database.query(`delete from lookup_entries where name in ('Nursing', 'GST return filing')`);
    expect(await names()).toHaveLength(all.length - 2);
    await seed(api.database);
    expect(await names()).toEqual(all);
  });
});
