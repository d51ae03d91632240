import { createSniffer } from 'contract/wire/file-content';
import { costOf } from 'server-kit/testing/cost-of';
import { compound, docx, wordParts, zip, zipOf } from '../../testing/sample-files';
import { checkDocx } from './check-docx';

type Parts = readonly (readonly [string, Buffer | string])[];

const schemas = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationship = (kind: string, target: string, more = 'TargetMode="External"') =>
  `<Relationships><Relationship Id="r" Type="${schemas}/${kind}" Target="${target}" ${more}/></Relationships>`;
const types = (type: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/theme.bin" ContentType="${type}"/></Types>`;
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';

const documentList = 'word/_rels/document.xml.rels';
const chartList = 'word/charts/_rels/chart1.xml.rels';
const workbookOf = (list: string) =>
  zipOf([
    ['[Content_Types].xml', '<Types/>'],
    ['xl/_rels/workbook.xml.rels', list],
  ]);
const plainParts: Parts = [
  ...wordParts,
  ['word/media/image1.png', Buffer.from('\x89PNG')],
  ['word/printerSettings/printer1.bin', Buffer.alloc(300, 1)],
];
const withPart = (name: string, content: Buffer | string): Parts => [
  ...plainParts.filter(([one]) => one !== name),
  [name, content],
];
const project = compound('_VBA_PROJECT');

/** Ordinary documents have these. */
const ordinary: Readonly<Record<string, Parts>> = {
  'links to pages and addresses': withPart(
    documentList,
    relationship('hyperlink', 'https://asha.example/?a=1&amp;b=2'),
  ),
  'a template of the own machine': withPart(
    'word/_rels/settings.xml.rels',
    relationship(
      'attachedTemplate',
      'file:///C:\\Users\\asha\\AppData\\Roaming\\Templates\\Modern%20resume.dotx',
    ),
  ),
  'a template without a folder': withPart(
    'word/_rels/settings.xml.rels',
    relationship('attachedTemplate', 'Normal.dotm'),
  ),
  'the workbook of a chart': [
    ...withPart(chartList, relationship('package', '../embeddings/Sheet.xlsx', '')),
    ['word/embeddings/Sheet.xlsx', workbookOf('<Relationships/>')],
  ],
  'page numbers, a table of contents and a link as a field': withPart(
    'word/document.xml',
    `<w:document>${field(' PAGE ')}${field(' TOC \\o "1-3" ')}${field(' HYPERLINK "https://x.example/dde" ')}</w:document>`,
  ),
  'words about such things': withPart('word/document.xml', '<w:t>DDEAUTO, altChunk and LINK</w:t>'),
  'a part in UTF-16': withPart('word/document.xml', Buffer.from('\ufeff<w:document/>', 'utf16le')),
};

const active: Readonly<Record<string, Parts>> = {
  'macros under another name': withPart('word/theme.bin', project),
  'macros in the place of a picture': withPart('docProps/thumbnail.jpeg', project),
  'an object of another program': withPart('word/embeddings/oleObject1.bin', compound('Equation Native')),
  'the type of macros': withPart('[Content_Types].xml', types('application/vnd.ms-office.vbaProject')),
  'the type of macros in UTF-16': withPart(
    '[Content_Types].xml',
    Buffer.from(`\ufeff${types('application/vnd.ms-office.vbaProject')}`, 'utf16le'),
  ),
  'the type of a document with macros': withPart(
    '[Content_Types].xml',
    types('application/vnd.ms-word.document.macroEnabled.main+xml'),
  ),
  'a relationship to macros': withPart(
    documentList,
    '<Relationships><Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.bin"/></Relationships>',
  ),
  'a template elsewhere': withPart(
    'word/_rels/settings.xml.rels',
    relationship('attachedTemplate', 'https://mallory.example/a.dotm'),
  ),
  'a template on a share': withPart(
    'word/_rels/settings.xml.rels',
    relationship('attachedTemplate', 'file:///\\\\mallory.example\\a\\b.dotm'),
  ),
  'a template on a share, by numbers': withPart(
    'word/_rels/settings.xml.rels',
    relationship('attachedTemplate', 'file:///%5C%5Cmallory.example/b.dotm'),
  ),
  'a template elsewhere that is said in numbers': withPart(
    'word/_rels/settings.xml.rels',
    relationship('attached&#84;emplate', '&#x68;ttps://mallory.example/a.dotm', 'TargetMode="&#69;xternal"'),
  ),
  'a template elsewhere that is not said to be': withPart(
    'word/_rels/settings.xml.rels',
    relationship('attachedTemplate', '\\\\mallory.example\\a.dotm', ''),
  ),
  'a picture elsewhere': withPart(documentList, relationship('image', 'https://mallory.example/a.png')),
  'a frame': withPart('word/_rels/webSettings.xml.rels', relationship('frame', 'file:///C:/a.docx')),
  'another document in it': withPart(documentList, relationship('aFChunk', 'chunk.html', '')),
  'a linked object': withPart(documentList, relationship('oleObject', 'file:///C:/a.xls')),
  'an embedded document': withPart(documentList, relationship('package', 'embeddings/a.docx', '')),
  'a control': withPart(documentList, relationship('control', 'activeX/activeX1.xml', '')),
  'a relationship in another prefix': withPart(
    documentList,
    `<a:Relationships><a:Relationship Target='x' Type='${schemas}/aFChunk'/></a:Relationships>`,
  ),
  'a workbook with a link': [
    ...withPart(chartList, relationship('package', '../embeddings/Sheet.xlsx', '')),
    ['word/embeddings/Sheet.xlsx', workbookOf(relationship('externalLink', 'externalLinks/a.xml', ''))],
  ],
  'a DDE field': withPart(
    'word/document.xml',
    `<w:document>${field(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc" ')}</w:document>`,
  ),
  'a DDE field in pieces': withPart(
    'word/document.xml',
    field('D</w:instrText></w:r><w:r><w:instrText xml:space="preserve">DE&#32;c:'),
  ),
  'a DDE field of one tag': withPart(
    'word/header1.xml',
    `<w:hdr><w:fldSimple w:instr=' "D&#68;E" cmd '/></w:hdr>`,
  ),
  'a field that loads another document': withPart(
    'word/footnotes.xml',
    field(' INCLUDETEXT "https://mallory.example" '),
  ),
  'a field whose name is computed': withPart(
    'word/document.xml',
    `<w:fldChar w:fldCharType="begin"/>${field(' QUOTE 68 68 69 ')}<w:fldChar w:fldCharType="end"/>`,
  ),
  'the name of a part twice': [...plainParts, ['word/document.xml', project]],
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
  it.each(Object.entries({ nothing: plainParts, ...ordinary }))('is taken with %s', async (_what, parts) => {
    expect(await checkDocx(zipOf(parts, deflates))).toBe('plain');
  });

  it.each(Object.entries(active))('is active with %s, which its names do not show', async (_what, parts) => {
    const bytes = zipOf(parts, deflates);
    expect([kindOf(bytes), await checkDocx(bytes)]).toEqual(['docx', 'active']);
  });
});

const expansion = `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(100)}">${'<!ENTITY b "&a;&a;">'.repeat(9)}]><Relationships/>`;

it.each<[string, Buffer]>([
  ['without a directory', docx().subarray(0, -200)],
  ['whose directory lists nothing', Buffer.concat([docx().subarray(0, -22), zipOf([])])],
  [
    'that is encrypted',
    Buffer.from(
      docx().map((byte, at, all) =>
        all[at - 8] === 0x50 && all[at - 7] === 0x4b && all[at - 6] === 1 ? 1 : byte,
      ),
    ),
  ],
  ['of gigabytes', zipOf(withPart('word/big.xml', Buffer.alloc(70 * 2 ** 20, ' ')), true)],
  ['with a list of 60 MB', zipOf(withPart(documentList, `<a>${'&#9;'.repeat(15 * 2 ** 20)}</a>`), true)],
  ['with texts of its own', zipOf(withPart(documentList, expansion), true)],
  [
    'in an encoding that hides letters',
    zipOf(withPart(documentList, '<?xml version="1.0" encoding="IBM037"?><a/>')),
  ],
  [
    'of thousands of parts',
    zip(
      Array.from({ length: 4000 }, (_, index) => `word/${index}`),
      1,
    ),
  ],
  [
    'of documents in documents',
    [1, 2, 3].reduce((inner) => zipOf([...plainParts, ['word/a.docx', inner]], true), docx()),
  ],
  ['of two formats', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
])('an archive %s is refused as unreadable within a bounded time', async (_, bytes) => {
  const check = async () => expect(await checkDocx(bytes)).toBe('unreadable');
  expect(await costOf(check)).toBeLessThan(50);
});
