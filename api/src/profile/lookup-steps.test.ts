import { latestPassingYear } from 'contract/wire/education';
import { endpoints } from 'contract/wire/endpoints';
import type { LookupEntry } from 'contract/wire/lookups';
import type { ProfileAggregate } from 'contract/wire/profile';
import * as successMessages from 'contract/wire/success-messages';
import { hashToken } from '../kernel/access/tokens';
import { setLookupActive } from '../kernel/lookups.sql';
import { seed } from '../seed/seed';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

describe('education and expertise', () => {
  let api: TestApi;
  let token: string;
  let qualifications: LookupEntry[];
  let degrees: LookupEntry[];
  beforeAll(async () => {
    api = await openTestApi(postgres);
    await seed(api.database);
    ({ token } = await api.candidate());
    const list = async (endpoint: typeof endpoints.listDegrees | typeof endpoints.listQualifications) =>
      (await api.call<LookupEntry[]>(endpoint, { token })).body.data;
    [qualifications, degrees] = [await list(endpoints.listQualifications), await list(endpoints.listDegrees)];
  }, openTimeoutMs);
  beforeEach(async () => void ({ token } = await api.candidate()));
  afterAll(() => api.close());

  const study = (changes: object = {}) => ({
    qualification_id: qualifications[0]?.id,
    degree_id: degrees[0]?.id,
    university: 'University of Pune',
    passing_year: 2019,
    grades: '7.8',
    additional_certificates: ['Tally', 'GST'],
    ...changes,
  });
  const expertise = (changes: object = {}) => ({
    skills: ['Bookkeeping', 'Python'],
    languages: ['Marathi'],
    isComfortableWithNightShift: false,
    isComfortableWithVoiceRole: true,
    typing_speed: 45,
    ...changes,
  });
  const saveEducation = (body: object) => api.call(endpoints.saveEducation, { token, body });
  const saveExpertise = (body: object) => api.call(endpoints.saveExpertise, { token, body });
  const profile = async () => (await api.call<ProfileAggregate>(endpoints.fetchProfile, { token })).body.data;

  it('are stored as sent, once however often they are sent', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect((await saveEducation(study())).status).toBe(200);
      const { status, body } = await saveExpertise(expertise());
      expect([status, body.message]).toEqual([200, successMessages.saveExpertise]);
    }
    expect(await profile()).toMatchObject({ educations: study(), skills: expertise() });
  });

  it('keep an answer that was stored in decomposed Unicode, and can be saved with it again', async () => {
    const name = 'Sa\u0303o Paulo law';
    await api.database.query(
      `insert into lookup_entries (kind, name, author_id) select 'skills', $1, candidate_id from sessions
       where token_hash = $2`,
      [name, hashToken(token)],
    );
    expect((await saveExpertise(expertise({ skills: [name] }))).status).toBe(200);
    expect((await saveExpertise(expertise({ skills: [name.normalize('NFC')] }))).status).toBe(200);
    expect((await profile()).skills?.skills).toEqual([name]);
  });

  it('forget what is answered no longer', async () => {
    await saveEducation(study());
    await saveExpertise(expertise());
    await saveEducation(study({ additional_certificates: [] }));
    await saveExpertise(expertise({ typing_speed: null }));
    const { educations, skills } = await profile();
    expect([educations?.additional_certificates, skills?.typing_speed]).toEqual([[], null]);
  });

  it('spell skills as the list does, and name each once', async () => {
    await saveExpertise(expertise({ skills: ['python', 'PYTHON', ' Python '] }));
    expect((await profile()).skills?.skills).toEqual(['Python']);
  });

  it.each([
    ['qualification_id', 999_999, 'Please select your highest qualification'],
    ['qualification_id', '1', 'Please select your highest qualification'],
    ['degree_id', -1, 'Please select your degree'],
    ['degree_id', 1.5, 'Please select your degree'],
    ['degree_id', { id: 1 }, 'Please select your degree'],
    ['passing_year', latestPassingYear() + 1, `Passing year must be ${latestPassingYear()} or earlier`],
    ['passing_year', 1949, 'Passing year must be 1950 or later'],
    ['grades', '', 'Please enter your grade'],
    ['additional_certificates', 'Tally', 'Please send the certificates as a list'],
    ['additional_certificates', Array.from({ length: 21 }, () => 'x'), 'Please add at most 20 certificates'],
  ])('refuse %s as %p, and keep what was there', async (field, value, message) => {
    await saveEducation(study());
    const { status, body } = await saveEducation(study({ university: 'Another', [field]: value }));
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
    expect((await profile()).educations).toEqual(study());
  });

  it('take an id of another list for none of theirs', async () => {
    const { body } = await saveEducation(study({ qualification_id: degrees[0]?.id }));
    expect(body.fields).toEqual({ qualification_id: 'Please select your highest qualification' });
  });

  it.each([
    ['skills', [], 'Add at least one skill'],
    ['languages', undefined, 'Add at least one language'],
    ['skills', 'Python', 'Add at least one skill'],
    ['skills', ['Python', 'Juggling'], '"Juggling" is not on offer. Please remove it'],
    ['languages', ['Python'], '"Python" is not on offer. Please remove it'],
    ['typing_speed', 301, 'Typing speed must be from 0 to 300 words per minute'],
    ['typing_speed', 'fast', 'Typing speed must be a number'],
    ['isComfortableWithVoiceRole', 'true', 'Please say whether voice roles suit you'],
  ])('refuse %s as %p', async (field, value, message) => {
    await saveExpertise(expertise());
    const { status, body } = await saveExpertise(expertise({ typing_speed: 1, [field]: value }));
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
    expect((await profile()).skills).toEqual(expertise());
  });

  it('accept no disabled entry, except from candidates who have it already', async () => {
    const [degree, kept] = [degrees[1], token];
    await saveEducation(study({ degree_id: degree?.id }));
    await saveExpertise(expertise({ skills: ['Solidity'] }));
    await setLookupActive(api.database, 'degree', degree?.name ?? '', false);
    await setLookupActive(api.database, 'skills', 'Solidity', false);
    expect((await saveEducation(study({ degree_id: degree?.id, grades: '9' }))).status).toBe(200);
    expect((await saveExpertise(expertise({ skills: ['solidity', 'Python'] }))).status).toBe(200);

    ({ token } = await api.candidate());
    expect(token).not.toBe(kept);
    expect((await saveEducation(study({ degree_id: degree?.id }))).body.fields).toEqual({
      degree_id: `"${degree?.name}" is not offered any more. Please select your degree`,
    });
    expect((await saveExpertise(expertise({ skills: ['Solidity'] }))).body.fields).toEqual({
      skills: '"Solidity" is not on offer. Please remove it',
    });
  });
});
