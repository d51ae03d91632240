import { compound, doc, docx, jpeg, pdf, png, webp, zip } from '../testing/sample-files';
import { createSniffer } from 'shared/contract/file-content';

function kindOf(content: Buffer, portion = content.length) {
  const sniffer = createSniffer();
  for (let at = 0; at < content.length; at += portion) sniffer.feed(content.subarray(at, at + portion));
  return sniffer.kind();
}

const word = ['[Content_Types].xml', 'word/document.xml'];

describe('the kind of a file', () => {
  it.each([
    ['PDF', pdf(), 'pdf'],
    [
      'PDF behind a byte order mark and a line break',
      Buffer.concat([Buffer.from('\ufeff\r\n'), pdf()]),
      'pdf',
    ],
    ['Word 97 document', doc(), 'doc'],
    ['Word document', docx(), 'docx'],
    [
      'Word document with its parts in another order',
      zip(['docProps/app.xml', 'word/styles.xml', '[Content_Types].xml']),
      'docx',
    ],
    ['photograph', jpeg(), 'jpeg'],
    ['screenshot', png(), 'png'],
    ['WebP picture', webp(), 'webp'],
  ])('is told from the bytes of a %s, in whatever portions they come', (_, content, kind) => {
    for (const portion of [1, 2, 7, 33, 64, 1000, content.length])
      expect(kindOf(content, portion)).toBe(kind);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['plain text', Buffer.from('Dear Sir or Madam')],
    ['text about PDFs', Buffer.from('It begins with %PDF-')],
    ['half a signature', Buffer.from('%PD')],
    ['a web page', Buffer.from('<script>alert(1)</script>')],
    ['a sound', webp(300, 'WAVE')],
    ['a GIF', Buffer.from('GIF89a...')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['an Excel 97 workbook', compound('Workbook')],
    ['an encrypted document', compound('EncryptedPackage')],
    ['an Excel workbook', zip(['[Content_Types].xml', 'xl/workbook.xml'])],
    ['an archive of a folder called word', zip(['word/a.txt'])],
    [
      'an archive whose text names the parts',
      zip(['a.txt']).fill('word/document.xml[Content_Types].xml', 60, 200),
    ],
    ['a Word document with macros', zip([...word, 'word/vbaProject.bin'])],
    ['an empty archive', zip([])],
  ])('is none for %s', (_, content) => {
    for (const portion of [1, 5, content.length || 1]) expect(kindOf(content, portion)).toBeNull();
  });
});
