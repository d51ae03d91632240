import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { openTimeoutMs } from '../testing/databases';
import { download, file, filesIn, text } from '../testing/forms';
import type { Part } from '../testing/multipart';
import { docx, pdf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(places)('stored documents on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  const masterKey = Buffer.alloc(32, 7);
  beforeAll(
    async () =>
      void (api = await openTestApi(database, { store: await store.open(), fileKeys: [masterKey] })),
    openTimeoutMs,
  );
  beforeEach(async () => void ({ token } = await api.candidate()));
  afterAll(() => api.close());

  const person = async () =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data;
  const saveResume = (content: Buffer, filename: string) =>
    api.call(endpoints.savePortfolio, { token, parts: [file('resume', content, filename)] });
  const saveOther = (name: string, content: Buffer, filename?: string) =>
    api.call(endpoints.saveOtherDocuments, {
      token,
      parts: [text('names', name), file('certificate_1', content, filename)],
    });
  const copyResume = (ifMatch?: string) =>
    api.call<PersonalInformation>(endpoints.copyResume, { token, ifMatch });
  const removeDocument = (slot: string, options: { ifMatch?: string | undefined; token?: string } = {}) =>
    api.call<PersonalInformation>(endpoints.removeDocument, { token, pathParams: { slot }, ...options });
  const cvOf = ({ other_documents }: PersonalInformation) =>
    other_documents.find(({ name }) => name === 'user_resume')?.path ?? null;

  it('say what each file was called, how large it is and when it was stored', async () => {
    await api.call(endpoints.saveIdentityDocuments, {
      token,
      parts: [file('pan_card', pdf(4000), 'PAN card.pdf')],
    });
    const { identity_documents, files } = await person();
    expect(files).toEqual([
      {
        name: identity_documents.pan_card,
        type: 'identity',
        slot: 'pan_card',
        originalName: 'PAN card.pdf',
        size: 4000,
        storedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      },
    ]);
  });

  describe('the resume as Resume/CV', () => {
    it('is a copy, which stays when the resume is replaced', async () => {
      await saveResume(pdf(70_000, 'first'), 'Asha CV.pdf');
      const { status, body } = await copyResume((await person()).versions?.['professional-background']);
      expect(status).toBe(200);
      expect(body.data.files?.map(({ slot, originalName, size }) => [slot, originalName, size])).toEqual([
        ['user_resume', 'Asha CV.pdf', 70_000],
        ['resume', 'Asha CV.pdf', 70_000],
      ]);
      await saveResume(pdf(300, 'second'), 'New CV.pdf');
      const cv = await download(api, token, 'other', cvOf(await person()) ?? '');
      expect([cv.status, cv.bytes.equals(pdf(70_000, 'first'))]).toEqual([200, true]);
    });

    it('is stored encrypted, with a key of its own', async () => {
      await saveResume(pdf(300, 'curriculum'), 'cv.pdf');
      await copyResume();
      const rows = await api.database.query<{ name: string; file_key: string | null }>(
        `select name, file_key from stored_files where name = any ($1)`,
        [(await person()).files?.map(({ name }) => name)],
      );
      expect(new Set(rows.map(({ file_key }) => file_key)).size).toBe(2);
      expect(rows.every(({ file_key }) => file_key !== null)).toBe(true);
    });

    it('may be asked for twice, and leaves nothing behind', async () => {
      await saveResume(pdf(), 'cv.pdf');
      const first = await copyResume();
      const files = await filesIn(api);
      const second = await copyResume();
      expect([second.status, second.body.data]).toEqual([200, first.body.data]);
      expect(await filesIn(api)).toEqual(files);
    });

    it('never replaces a CV that is stored', async () => {
      await saveResume(pdf(300, 'resume'), 'resume.pdf');
      const before = await person();
      await saveOther('user_resume', pdf(300, 'better'), 'better.pdf');
      const stored = cvOf(await person());
      expect(cvOf((await copyResume()).body.data)).toBe(stored);
      expect((await copyResume(before.versions?.['professional-background'])).status).toBe(412);
      expect(cvOf(await person())).toBe(stored);
    });

    it('needs a resume and a session', async () => {
      const { status, body } = await copyResume();
      expect([status, body.message]).toEqual([404, 'There is no resume to use. Please choose a file']);
      expect((await api.call(endpoints.copyResume)).status).toBe(401);
    });
  });

  describe('are removed', () => {
    const identity = (...parts: Part[]) => api.call(endpoints.saveIdentityDocuments, { token, parts });
    const completed = async () =>
      (await api.call<UserData>(endpoints.fetchMe, { token })).body.data.completedSteps?.documents;

    it('with their bytes, and their step is open again', async () => {
      const before = await filesIn(api);
      const names = ['aadhar_card', 'pan_card', 'passport', 'address_proof'];
      await identity(...names.map((name) => file(name, docx(), `${name}.docx`)));
      expect(await completed()).toEqual(['basic-identity']);
      for (const name of names) {
        const ifMatch = (await person()).versions?.['basic-identity'];
        const { status, body } = await removeDocument(name, { ifMatch });
        expect([status, body.data.identity_documents[name]]).toEqual([200, null]);
      }
      expect(await completed()).toEqual([]);
      expect(await filesIn(api)).toEqual(before);
    });

    it('only as the candidate has seen them, and only by their owner', async () => {
      await identity(file('pan_card', pdf()));
      const ifMatch = (await person()).versions?.['basic-identity'];
      await identity(file('pan_card', pdf(300, 'newer')));
      const { pan_card } = (await person()).identity_documents;
      const stranger = await api.candidate();
      expect((await removeDocument('pan_card', { ifMatch })).status).toBe(412);
      expect((await removeDocument('pan_card', { token: stranger.token })).status).toBe(200);
      expect((await person()).identity_documents.pan_card).toBe(pan_card);
      expect((await download(api, token, 'identity', pan_card ?? '')).status).toBe(200);
    });

    it('once: an empty slot stays empty, and no other file has such an address', async () => {
      await saveResume(pdf(), 'cv.pdf');
      expect((await removeDocument('pan_card')).status).toBe(200);
      for (const slot of ['resume', 'cover', 'profile_picture', '__proto__'])
        expect((await removeDocument(slot)).status).toBe(404);
      expect((await person()).files).toHaveLength(1);
    });
  });
});
