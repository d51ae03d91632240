import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import { fileMaxBytes } from 'contract/wire/files';
import type { PersonalInformation } from 'contract/wire/profile';
import { openTimeoutMs } from '../testing/databases';
import { file, filesIn, text } from '../testing/forms';
import type { Part } from '../testing/multipart';
import { compound, docx, jpeg, pdf, zip } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';

const { saveIdentityDocuments, saveOtherDocuments } = endpoints;

describe.each(places)('documents that cannot be taken on $name', ({ database, store }) => {
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

  it.each<[string, Part, number, string]>([
    [
      'a program',
      file('pan_card', Buffer.from('MZ'), 'pan.exe'),
      422,
      'Please choose a PDF, DOC or DOCX file',
    ],
    [
      'half a PDF',
      file('pan_card', pdf().subarray(0, 100)),
      422,
      'This PDF is not complete: a part of it was lost. Download or scan it again, and choose that',
    ],
    [
      'a web page as DOC',
      file('pan_card', Buffer.from('<html>'), 'pan.doc'),
      422,
      'This file is a web page. Open it, save it as PDF, and choose that',
    ],
    ['a picture', file('pan_card', jpeg(), 'pan.jpg'), 422, 'Please choose a PDF, DOC or DOCX file'],
    [
      'a right extension with other content',
      file('pan_card', jpeg(), 'pan.pdf'),
      422,
      'This file is not a readable PDF, DOC or DOCX file. Please choose another',
    ],
    [
      'a spreadsheet as DOC',
      file('pan_card', compound('Workbook'), 'pan.doc'),
      422,
      'This file is an Excel file. Open it, save it as PDF, and choose that',
    ],
    [
      'a folder as DOCX',
      file('pan_card', zip(['a.txt']), 'pan.docx'),
      422,
      'This file is not a readable PDF, DOC or DOCX file. Please choose another',
    ],
    ['no byte at all', file('pan_card', Buffer.alloc(0)), 422, 'This file is empty. Please choose another'],
    [
      'a byte beyond 5 MB',
      file('pan_card', pdf(fileMaxBytes + 1)),
      413,
      'This file is larger than 5 MB. Please choose a smaller one',
    ],
    [
      'far more than 5 MB',
      file('pan_card', pdf(3 * fileMaxBytes)),
      413,
      'This file is larger than 5 MB. Please choose a smaller one',
    ],
  ])('%s are refused, and what was there is kept', async (_, part, status, message) => {
    await identity(file('pan_card', pdf()), file('passport', pdf()));
    const [before, files] = [await person(), await filesIn(api)];
    const answer = await identity(file('passport', docx(), 'new.docx'), part);
    const named = `PAN card: ${message}`;
    expect([answer.status, answer.body.message, answer.body.fields]).toEqual([
      status,
      named,
      { pan_card: named },
    ]);
    expect(await person()).toEqual(before);
    expect(await filesIn(api)).toEqual(files);
  });

  describe('beside good ones, of a caller that prefers lenient handling', () => {
    const lenient = (...parts: Part[]) =>
      api.call<PersonalInformation>(saveIdentityDocuments, { token, parts, prefer: 'handling=lenient' });
    const web = file('pan_card', Buffer.from('<html>'), 'pan.pdf');

    it('are refused alone: the good ones are stored', async () => {
      const { status, body } = await lenient(
        file('passport', pdf()),
        web,
        file('address_proof', docx(), 'a.docx'),
      );
      expect([status, Object.keys(body.fields)]).toEqual([422, ['pan_card']]);
      const { identity_documents } = await person();
      expect(identity_documents).toMatchObject({ pan_card: null, aadhar_card: null });
      expect(identity_documents.passport).toMatch(/\.pdf$/);
      expect(identity_documents.address_proof).toMatch(/\.docx$/);
    });

    it('keep what was in their slots', async () => {
      await identity(file('pan_card', pdf()));
      const { pan_card } = (await person()).identity_documents;
      await lenient(file('passport', pdf()), web);
      expect((await person()).identity_documents.pan_card).toBe(pan_card);
    });

    it('answer a form that is too large in one part with 413, and the rest is stored', async () => {
      const { status } = await lenient(file('passport', pdf()), file('pan_card', pdf(fileMaxBytes + 1)));
      expect(status).toBe(413);
      expect((await person()).identity_documents.passport).not.toBeNull();
    });

    it('store nothing over an old version', async () => {
      const versions = (await person()).versions ?? {};
      await identity(file('passport', pdf()));
      const before = await person();
      const { status } = await api.call(saveIdentityDocuments, {
        token,
        parts: [file('passport', pdf()), web],
        ifMatch: versions['basic-identity'],
        prefer: 'respond-async, handling=lenient',
      });
      expect([status, await person()]).toEqual([412, before]);
    });

    it('store nothing of a form that a program made wrongly', async () => {
      const { status } = await lenient(file('passport', pdf()), web, file('license', pdf()));
      expect([status, (await person()).identity_documents.passport]).toEqual([400, null]);
    });
  });

  it('are all named at once', async () => {
    const { status, body } = await identity(file('pan_card', jpeg()), file('passport', Buffer.alloc(0)));
    expect([status, Object.keys(body.fields)]).toEqual([422, ['pan_card', 'passport']]);
  });

  it.each<[string, Endpoint, Part[], RegExp]>([
    [
      'a part under an unknown name',
      saveIdentityDocuments,
      [file('license', pdf())],
      /"license" is not known/,
    ],
    ['a part of another step', saveIdentityDocuments, [file('ssc', pdf())], /"ssc" is not known/],
    ['an unknown text', saveIdentityDocuments, [text('note', 'hello')], /"note" is not known/],
    [
      'a text where a file belongs',
      saveIdentityDocuments,
      [text('pan_card', 'x')],
      /"pan_card" must be a file/,
    ],
    [
      'a part that comes twice',
      saveIdentityDocuments,
      [file('pan_card', pdf()), file('pan_card', pdf())],
      /more than once/,
    ],
    ['a part named like a prototype', saveIdentityDocuments, [file('__proto__', pdf())], /could not be read/],
    ['a part named constructor', saveIdentityDocuments, [file('constructor', pdf())], /could not be read/],
    [
      'more names than files',
      saveOtherDocuments,
      [file('certificate_1', pdf()), text('names', 'user_resume'), text('names', 'offer_letters')],
      /1 files and 2 names/,
    ],
    [
      'more files than names',
      saveOtherDocuments,
      [file('certificate_1', pdf()), file('certificate_2', pdf()), text('names', 'user_resume')],
      /2 files and 1 names/,
    ],
    [
      'an eighth certificate',
      saveOtherDocuments,
      [file('certificate_8', pdf()), text('names', 'user_resume')],
      /"certificate_8" is not known/,
    ],
    [
      'one name twice',
      saveOtherDocuments,
      [
        file('certificate_1', pdf()),
        file('certificate_2', pdf()),
        text('names', 'user_resume'),
        text('names', 'user_resume'),
      ],
      /only once/,
    ],
    [
      'a name that no slot has',
      saveOtherDocuments,
      [file('certificate_1', pdf()), text('names', '../../etc/passwd')],
      /must be one of/,
    ],
  ])('with %s are refused', async (_, endpoint, parts, message) => {
    const files = await filesIn(api);
    const { status, body } = await send(endpoint, ...parts);
    expect([status, body.code]).toEqual([400, 'malformed-request']);
    expect(body.message).toMatch(message);
    expect(await filesIn(api)).toEqual(files);
  });

  it('are, in the other steps, all but PDF', async () => {
    const { status, body } = await send(
      saveOtherDocuments,
      file('certificate_1', docx(), 'cv.docx'),
      text('names', 'user_resume'),
    );
    expect([status, body.fields]).toEqual([422, { certificate_1: 'Resume/CV: Please choose a PDF file' }]);
  });
});
