import { buffer } from 'node:stream/consumers';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { fromBufferPromise } from 'yauzl';
import { databases, openTimeoutMs } from '../testing/databases';
import { download, file, personAnswers, picture, texts } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';

/** The files of an archive by their names, as a program reads them that knows nothing of ours. */
async function unpack(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Names with letters of several pieces, as keyboards send them; in some, NFC itself has two pieces. */
const names = [
  ['Devanagari', '\u0958मर', 'राज\u094dयलक\u094dष\u092e\u0940 फ\u093cड\u093cे'],
  ['Devanagari with a joiner', 'लक\u094d\u200dष', 'शर\u094d\u200cमा'],
  ['Tamil', 'க\u0bc6\u0bbeற\u0bcdறவ\u0bc8', 'ச\u0bc7\u0bbeழன\u0bcd'],
  ['Bengali', 'স\u09c7\u09beমা', 'ব\u09a1\u09bc\u09c1য\u09bc\u09be'],
  ['Telugu', 'శ\u0c4dర\u0c40న\u0c3fవ\u0c3eస\u0c4d', 'ర\u0c46\u0c56డ\u0c4dడ\u0c3f'],
  ['Arabic, right to left', 'ا\u0654حمد', 'عبد ا\u0653لرحمن'],
  ['Urdu, right to left', 'ظُ\u0651فر', 'انصاری'],
  ['Latin with accents', 'Jose\u0301', 'D\u2019Souza-Sa\u0303o'],
] as const;

describe.each(databases)('a name in any script on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  it.each(names)('%s: is kept composed, found again, and exported as it is', async (_, first, last) => {
    const [firstName, lastName] = [first.normalize('NFC'), last.normalize('NFC')];
    const { token, user } = await api.candidate({ firstName: first.normalize('NFD'), lastName: last });
    expect(user).toMatchObject({ firstName, lastName });
    const me = await api.call<UserData>(endpoints.fetchMe, { token });
    expect(me.body.data).toMatchObject({ firstName, lastName });

    // As the first step sends them: in parts of a form.
    const person = { ...personAnswers, email: user.email, first_name: last, last_name: first, city: first };
    await api.call(endpoints.savePersonalInformation, { token, parts: [...texts(person), picture()] });
    const saved = await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token });
    expect(saved.body.data).toMatchObject({ first_name: lastName, last_name: firstName, city: firstName });

    const entry = `${firstName} ${lastName}`;
    for (const name of ['addSkill', 'addLanguage'] as const) {
      const body = { name: `${first} ${last}`.normalize('NFD') };
      expect((await api.call(endpoints[name], { token, body })).status).toBe(200);
    }
    const comfort = { isComfortableWithNightShift: true, isComfortableWithVoiceRole: false };
    const body = { skills: [`${first} ${last}`], languages: [entry], ...comfort };
    expect((await api.call(endpoints.saveExpertise, { token, body })).status).toBe(200);
    const profile = await api.call<ProfileAggregate>(endpoints.fetchProfile, { token });
    expect(profile.body.data.skills?.skills).toEqual([entry]);

    const parts = [file('passport', pdf(), `${first} ${last}.pdf`)];
    const papers = await api.call<PersonalInformation>(endpoints.saveIdentityDocuments, { token, parts });
    const reference = papers.body.data.identity_documents.passport ?? '';
    const { headers } = await download(api, token, 'identity', reference);
    const encoded = String(headers['content-disposition']).split("filename*=UTF-8''")[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(`${entry}.pdf`);

    const files = await unpack((await api.fetch(endpoints.exportData, { token })).rawPayload);
    expect([...files.keys()]).toContain(`files/identity/passport - ${entry}.pdf`);
    const rows = JSON.parse(String(files.get('data.json'))) as Record<string, object[]>;
    expect(rows.candidates).toMatchObject([{ first_name: lastName, last_name: firstName }]);
    expect(rows.lookup_entries).toMatchObject([{ name: entry }, { name: entry }]);
    expect(rows.stored_files).toContainEqual(expect.objectContaining({ original_name: `${entry}.pdf` }));
  });
});
