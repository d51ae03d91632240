import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { endpoints } from 'contract/wire/endpoints';
import type { JsonResume } from 'contract/wire/json-resume';
import { openTimeoutMs, postgres } from '../testing/databases';
import { fullCandidate } from '../testing/full-candidate';
import schema from '../testing/json-resume/schema.json' with { type: 'json' };
import { openTestApi, type TestApi } from '../testing/test-api';

describe('the answers as a file that other portals read', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  // Of draft 4, which says the same of what this schema uses.
  const { $schema: _, ...content } = schema;
  const validate = addFormats(new Ajv({ strict: false, allErrors: true })).compile(content);
  async function download(token: string): Promise<JsonResume> {
    const { status, body } = await api.call<JsonResume>(endpoints.exportResume, { token });
    expect(status).toBe(200);
    return body.data;
  }
  it('are valid by the published schema, and have what the candidate answered', async () => {
    const { token, email } = await fullCandidate(api, 'zinnia');
    const resume = await download(token);
    expect(validate(resume) ? [] : validate.errors).toEqual([]);
    expect(resume).toMatchObject({
      basics: {
        email,
        phone: expect.stringMatching(/^\+91\d{10}$/),
        profiles: [{ network: 'LinkedIn', url: 'https://example.com/zinnia' }],
        summary: 'zinnia',
      },
      work: [{ name: 'zinnia' }, {}],
      education: [{ institution: 'zinnia', area: 'zinnia degree', studyType: 'zinnia qualification' }],
      skills: [{ name: 'zinnia skill' }],
      languages: [{ language: 'zinnia language' }],
    });
  });

  it('are valid where nothing is answered', async () => {
    const resume = await download((await api.candidate()).token);
    expect(validate(resume) ? [] : validate.errors).toEqual([]);
    expect(resume).toMatchObject({ work: [], education: [], skills: [], languages: [] });
    expect(resume.basics).not.toHaveProperty('location');
  });

  it('are refused by the schema where they are broken', async () => {
    const resume = await download((await api.candidate()).token);
    expect(validate({ ...resume, basics: { ...resume.basics, email: 'no address' } })).toBe(false);
  });

  it('need the password, as the archive does', async () => {
    const { token } = await api.candidate();
    await api.database.query(`update sessions set proved_at = now() - interval '11 minutes'`);
    expect((await api.call(endpoints.exportResume, { token })).status).toBe(403);
  });
});
