import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import { fileMaxBytes } from 'contract/wire/files';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import * as successMessages from 'contract/wire/success-messages';
import { openTimeoutMs } from '../testing/databases';
import { download, file, filesIn, text } from '../testing/forms';
import type { Part } from '../testing/multipart';
import { doc, docx, pdf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';

const { saveIdentityDocuments, saveAcademicDocuments, saveOtherDocuments } = endpoints;

describe.each(places)('documents on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open() })),
    openTimeoutMs,
  );
  beforeEach(async () => void ({ token } = await api.candidate()));
  afterAll(() => api.close());

  const send = (endpoint: Endpoint, ...parts: Part[]) =>
    api.call<PersonalInformation>(endpoint, { token, parts });
  const person = async () =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data;
  const identity = (...parts: Part[]) => send(saveIdentityDocuments, ...parts);

  it('are stored in their slots, the others staying empty, and come back byte by byte', async () => {
    const { status, body } = await identity(
      file('pan_card', pdf(4000), 'PAN.pdf'),
      file('passport', docx(), 'Passport.docx'),
      file('address_proof', doc(), 'Rent bill.doc'),
    );
    expect([status, body.message]).toEqual([200, successMessages.saveIdentityDocuments]);
    const { identity_documents } = await person();
    expect(identity_documents).toEqual({
      aadhar_card: null,
      pan_card: expect.stringMatching(/^[0-9a-f]{36}\.pdf$/),
      passport: expect.stringMatching(/^[0-9a-f]{36}\.docx$/),
      address_proof: expect.stringMatching(/^[0-9a-f]{36}\.doc$/),
    });
    expect(body.data.identity_documents).toEqual(identity_documents);
    const stored = await download(api, token, 'identity', identity_documents.pan_card ?? '');
    expect([stored.status, stored.bytes.equals(pdf(4000))]).toEqual([200, true]);
  });

  it('of the academic step go by field, all optional', async () => {
    expect((await send(saveAcademicDocuments)).status).toBe(200);
    const { body } = await send(
      saveAcademicDocuments,
      file('ssc', pdf()),
      file('post_graduation', docx(), 'PG.docx'),
    );
    expect(body.message).toBe(successMessages.saveAcademicDocuments);
    const { academic_documents } = await person();
    expect(Object.keys(academic_documents)).toEqual([
      'ssc',
      'hsc',
      'diploma',
      'graduation',
      'post_graduation',
    ]);
    expect(Object.values(academic_documents).filter(Boolean)).toHaveLength(2);
  });

  it('of the other steps go by name: the n-th name is of the n-th certificate', async () => {
    const { status, body } = await send(
      saveOtherDocuments,
      file('certificate_3', pdf(300, 'offer')),
      text('names', 'user_resume'),
      file('certificate_1', pdf(300, 'resume')),
      text('names', 'offer_letters'),
    );
    expect([status, body.message]).toEqual([200, successMessages.saveOtherDocuments]);
    const documents = Object.fromEntries(
      (await person()).other_documents.map(({ name, path }) => [name, path]),
    );
    expect(Object.keys(documents).sort()).toEqual(['offer_letters', 'user_resume']);
    const offer = await download(api, token, 'other', documents.offer_letters ?? '');
    expect(offer.bytes.toString()).toContain('offer');
  });

  it('replace what was in the slot and leave nothing behind, however often they are sent', async () => {
    const before = await filesIn(api);
    for (let i = 0; i < 3; i += 1)
      await identity(file('pan_card', pdf(300, `try ${i}`)), file('passport', pdf()));
    const { pan_card, passport } = (await person()).identity_documents;
    expect(await filesIn(api)).toEqual([...before, pan_card, passport].sort());
    expect((await download(api, token, 'identity', pan_card ?? '')).bytes.toString()).toContain('try 2');
  });

  it('take exactly 5 MB', async () => {
    expect((await identity(file('pan_card', pdf(fileMaxBytes)))).status).toBe(200);
  });

  it('make their step complete once every required one is there', async () => {
    const done = async () =>
      (await api.call<UserData>(endpoints.fetchMe, { token })).body.data.completedSteps?.documents;
    await identity(file('aadhar_card', pdf()), file('pan_card', pdf()), file('passport', pdf()));
    expect(await done()).toEqual([]);
    await identity(file('address_proof', pdf()));
    await send(saveAcademicDocuments, file('hsc', pdf()));
    expect(await done()).toEqual(['basic-identity', 'academic-documents']);
  });
});
