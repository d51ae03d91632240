import { readFileSync } from 'node:fs';
import path from 'node:path';
import { samplePdf } from 'contract/samples/sample-files';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import { openTimeoutMs } from '../testing/databases';
import { download, file, filesIn, personAnswers, texts } from '../testing/forms';
import type { Part } from '../testing/multipart';
import { doc, docx, jpeg, jpegWithPlace, pdf, place, wordParts, zipOf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';

const active =
  'This file has scripts, attached files or parts that it loads from elsewhere. Open it, print it as PDF, and choose that';
const locked = 'This document asks for a password. Save it as PDF without one, and choose that';

const fixture = (name: string) => readFileSync(path.join(__dirname, '../testing/pdfs', `${name}.pdf`));
const script = '8 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj';
const template =
  '<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" ' +
  'Target="https://a.example/x.dotm" TargetMode="External"/></Relationships>';

const refused: readonly (readonly [what: string, name: string, bytes: Buffer, sentence: string])[] = [
  [
    'a PDF with a script',
    'a.pdf',
    Buffer.from(samplePdf('x').replace('trailer', `${script}\ntrailer`)),
    active,
  ],
  ['a PDF with an encrypted script', 'a.pdf', fixture('script-aes-256'), active],
  [
    'a Word document that loads its template',
    'a.docx',
    zipOf([...wordParts, ['word/_rels/settings.xml.rels', template]]),
    active,
  ],
  [
    'a Word 97 document with a DDE field',
    'a.doc',
    Buffer.concat([doc(), Buffer.from('\x13 DDE c:\\cmd \x15')]),
    active,
  ],
  ['a PDF that asks for a password', 'a.pdf', fixture('user-password-aes-256'), locked],
];

describe.each(places)('the content of files on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  let email: string;
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open() })),
    openTimeoutMs,
  );
  beforeEach(async () => {
    const candidate = await api.candidate();
    ({ token } = candidate);
    ({ email } = candidate.user);
  });
  afterAll(() => api.close());

  const person = async () =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data;
  const identity = (parts: Part[], prefer?: string) =>
    api.call<PersonalInformation>(endpoints.saveIdentityDocuments, { token, parts, prefer });

  it.each(refused)(
    '%s is refused with how to save it, beside a good file',
    async (_, name, bytes, sentence) => {
      await identity([file('pan_card', pdf(), 'earlier.pdf')]);
      const before = (await person()).identity_documents.pan_card;
      const files = await filesIn(api);
      const parts = [file('pan_card', bytes, name), file('passport', docx(), 'passport.docx')];
      const { status, body } = await identity(parts, 'handling=lenient');
      expect([status, body.fields]).toEqual([422, { pan_card: `PAN card: ${sentence}` }]);
      const { pan_card, passport } = (await person()).identity_documents;
      expect([pan_card, passport]).toEqual([before, expect.stringMatching(/\.docx$/)]);
      expect(await filesIn(api)).toHaveLength(files.length + 1);
    },
  );

  it.each(refused)(
    '%s is refused with the whole call of an earlier build',
    async (_, name, bytes, sentence) => {
      const files = await filesIn(api);
      const parts = [file('passport', docx(), 'passport.docx'), file('pan_card', bytes, name)];
      const { status, body } = await identity(parts);
      expect([status, body.fields]).toEqual([422, { pan_card: `PAN card: ${sentence}` }]);
      expect((await person()).identity_documents).toMatchObject({ pan_card: null, passport: null });
      expect(await filesIn(api)).toEqual(files);
    },
  );

  it('of a picture has no place when it is fetched back', async () => {
    const picture = file('profile_picture', jpegWithPlace(), 'me.jpg');
    const { body } = await api.call<PersonalInformation>(endpoints.savePersonalInformation, {
      token,
      parts: [...texts({ ...personAnswers, email }), picture],
    });
    const { bytes } = await download(api, token, 'profile_picture', body.data.profile_picture ?? '');
    expect(jpegWithPlace().includes(place)).toBe(true);
    expect(bytes).toEqual(jpeg());
    const [stored] = (await person()).files?.filter(({ type }) => type === 'profile_picture') ?? [];
    expect(stored?.size).toBe(jpeg().length);
  });
});
