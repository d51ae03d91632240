import { createSniffer } from 'contract/file-content';
import { endpoints } from 'contract/endpoints';
import { openTimeoutMs, postgres } from '../testing/databases';
import { file } from '../testing/forms';
import { compound, docx, zip, zipOf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';
import { isPlainDocument } from './docx-parts';

const type = 'application/vnd.ms-office.vbaProject';
const types = (more = '') =>
  `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="a/b"/>${more}</Types>`;
const override = (given: string) => `<Override PartName="/word/theme.bin" ContentType="${given}"/>`;
const relation = `<Relationships><Relationship Id="r" Target="theme.bin"
  Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"/></Relationships>`;
const project = compound('_VBA_PROJECT');

type Parts = readonly (readonly [string, Buffer | string])[];
const plain: Parts = [
  ['[Content_Types].xml', types()],
  ['_rels/.rels', '<Relationships/>'],
  ['word/document.xml', `<w:document>${'words '.repeat(5000)}</w:document>`],
  ['word/embeddings/oleObject1.bin', compound('Equation Native')],
  ['word/embeddings/table.xlsx', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
  ['word/media/image1.png', Buffer.from('\x89PNG')],
];
const withPart = (name: string, content: Buffer | string): Parts => [
  ...plain.filter(([one]) => one !== name),
  [name, content],
];

/** Each passed the check of names. */
const macros: Readonly<Record<string, Parts>> = {
  'a project under another name': withPart('word/theme.bin', project),
  'a project under another name in another folder': withPart('docProps/thumbnail.jpeg', project),
  'a project with its name in small letters': withPart('word/theme.bin', compound('_vba_project')),
  'a project far behind': withPart(
    'word/theme.bin',
    Buffer.concat([compound('x'), Buffer.alloc(300_000), project]),
  ),
  'the type of a project': withPart('[Content_Types].xml', types(override(type))),
  'the type of a project in numbers': withPart(
    '[Content_Types].xml',
    types(override(type.replace('vba', '&#x76;b&#97;'))),
  ),
  'the type of a project in UTF-16': withPart(
    '[Content_Types].xml',
    Buffer.from(`\ufeff${types(override(type))}`, 'utf16le'),
  ),
  'the type of a document with macros': withPart(
    '[Content_Types].xml',
    types(override('application/vnd.ms-word.document.macroEnabled.main+xml')),
  ),
  'a relationship to a project': withPart('word/_rels/document.xml.rels', relation),
  'a project in an embedded workbook': withPart(
    'word/embeddings/table.xlsx',
    zipOf([['xl/theme.bin', project]], true),
  ),
  'a project in an object in a document in a document': withPart(
    'word/embeddings/a.bin',
    zipOf([['word/embeddings/b.docx', zipOf([['x', project]])]], true),
  ),
  'the name of a part twice': [...plain, ['word/document.xml', project]],
};

const kindOf = (bytes: Buffer) => {
  const sniffer = createSniffer();
  sniffer.feed(bytes);
  return sniffer.kind();
};

describe.each([
  ['stored', false],
  ['compressed', true],
])('a Word document with %s parts', (_, deflates) => {
  it('is taken without macros', async () => {
    expect(await isPlainDocument(zipOf(plain, deflates))).toBe(true);
    expect(await isPlainDocument(docx())).toBe(true);
  });

  it.each(Object.entries(macros))('is refused with %s, which its names do not show', async (_what, parts) => {
    const bytes = zipOf(parts, deflates);
    expect([kindOf(bytes), await isPlainDocument(bytes)]).toEqual(['docx', false]);
  });
});

it.each<[string, Buffer]>([
  ['without a directory', zipOf(plain).subarray(0, -200)],
  ['whose directory lists nothing', Buffer.concat([docx().subarray(0, -22), zipOf([])])],
  [
    'that is encrypted',
    Buffer.from(
      docx().map((byte, at, all) =>
        all[at - 8] === 0x50 && all[at - 7] === 0x4b && all[at - 6] === 1 ? 1 : byte,
      ),
    ),
  ],
  [
    'of gigabytes',
    zipOf([...plain, ['word/big.bin', Buffer.concat([compound('x'), Buffer.alloc(70 * 2 ** 20)])]], true),
  ],
  [
    'of documents in documents',
    [1, 2, 3].reduce((inner) => zipOf([...plain, ['word/a.docx', inner]], true), zipOf(plain)),
  ],
  ['of two formats', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
])('an archive %s is no document', async (_, bytes) => {
  expect(await isPlainDocument(bytes)).toBe(false);
});

describe('an upload', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  it('of a renamed project of macros is refused on its field, and one without is taken', async () => {
    const { token } = await api.candidate();
    const send = (parts: Parts) =>
      api.call(endpoints.saveIdentityDocuments, {
        token,
        parts: [file('passport', zipOf(parts, true), 'a.docx')],
      });
    const { status, body } = await send(withPart('word/theme.bin', project));
    expect([status, Object.keys(body.fields)]).toEqual([422, ['passport']]);
    expect((await send(plain)).status).toBe(200);
  });
});
