import { costOf } from 'server-kit/testing/cost-of';
import { compound, doc, docx, jpeg, pdf, png, webp, zip } from '../testing/sample-files';
import { createSniffer, refusalOfContent } from 'contract/wire/file-content';
import { pdfKinds, pictureKinds, wordOrPdfKinds, type FileKind } from 'contract/wire/files';
import { i18n } from 'server-kit/i18n';

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
    ['PDF behind what a scanner wrote', Buffer.concat([Buffer.alloc(1000, '@PJL SET '), pdf()]), 'pdf'],
    [
      'PDF behind the head of a mail',
      Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), pdf()]),
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
    ['a PDF behind more than readers search', Buffer.concat([Buffer.alloc(1024, 'x'), pdf()])],
    ['half a signature', Buffer.from('%PD')],
    ['five bytes of a PDF', Buffer.from('%PDF-')],
    ['the header of a PDF', Buffer.from('%PDF-1.7\n')],
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
    ['a Word document with macros elsewhere', zip([...word, `word/${'x'.repeat(90)}/VBAPROJECT.bin`])],
    ['a Word 97 document with macros', Buffer.concat([doc(), Buffer.from('_VBA_PROJECT', 'utf16le')])],
    ['an empty archive', zip([])],
  ])('is none for %s', (_, content) => {
    for (const portion of [1, 5, content.length || 1]) expect(kindOf(content, portion)).toBeNull();
  });
});

function snifferOf(content: Buffer, portion: number) {
  const sniffer = createSniffer();
  for (let at = 0; at < content.length; at += portion) sniffer.feed(content.subarray(at, at + portion));
  return sniffer;
}

describe('the refusal of a file', () => {
  const refusal = (name: string, content: Buffer, kinds: readonly FileKind[] = wordOrPdfKinds) => {
    const answers = [1000, content.length || 1].map((portion) =>
      refusalOfContent(i18n, snifferOf(content, portion), name, kinds),
    );
    expect(new Set(answers).size).toBe(1);
    return answers[0];
  };
  const kind = 'Please choose a PDF, DOC or DOCX file';
  const content = 'This file is not a readable PDF, DOC or DOCX file. Please choose another';
  const saveAs = (what: string) => `This file is ${what}. Open it, save it as PDF, and choose that`;
  const objects = Array.from({ length: 40 }, (_, n) => `${n + 1} 0 obj\n<< /Length 9 >>\nendobj\n`).join('');
  const whole = Buffer.from(
    `%PDF-1.7\n${objects}xref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  );
  /** Its first revision, or the first page of a linearized one, has an end of its own. */
  const revised = Buffer.concat([whole, Buffer.from(objects), whole.subarray(-60)]);
  const html = Buffer.from('<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>CV</body></html>');

  it.each([
    ['S.R.Kumar', pdf()],
    ['CV 12.03.2024', docx()],
    ['Ravi Kumar.Resume', doc()],
    ['resume', pdf()],
    ['scan.tmp', pdf()],
    ['renamed.doc', pdf()],
    ['renamed.pdf', docx()],
    ['letter.pdf.download', pdf()],
    ['photo.jpg', pdf()],
    ['of a gateway.pdf', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), whole])],
    ['of a printer.pdf', Buffer.concat([Buffer.from('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n'), whole])],
    ['of a mail.pdf', Buffer.concat([whole, Buffer.from('\r\n--boundary--\r\n')])],
    ['whole.pdf', whole],
    ['revised.pdf', revised],
    ['with a line behind.pdf', Buffer.concat([whole, Buffer.alloc(3000, '\0')])],
  ])('is none for %s with a right content', (name, bytes) => expect(refusal(name, bytes)).toBeNull());

  const cut = 'This PDF is not complete: a part of it was lost. Download or scan it again, and choose that';
  it.each([
    ['half.pdf', whole.subarray(0, whole.length / 2), cut],
    ['almost.pdf', whole.subarray(0, whole.indexOf('trailer')), cut],
    ['second half lost.pdf', revised.subarray(0, whole.length + 300), cut],
    ['only its head.pdf', whole.subarray(0, 20), cut],
    ['cv.doc', Buffer.from('{\\rtf1\\ansi CV}'), saveAs('an RTF document')],
    ['cv.doc', html, saveAs('a web page')],
    ['cv.doc', Buffer.from('\ufeff<!DOCTYPE html><p>CV</p>'), saveAs('a web page')],
    ['cv.doc', Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'), saveAs('a web page')],
    ['cv.doc', Buffer.from('<?xml version="1.0"?>\n<html>CV</html>'), saveAs('a web page')],
    ['cv.pdf', Buffer.from('<!DOCTYPE html><title>404</title>'), saveAs('a web page')],
    ['cv.doc', Buffer.from('<!-- saved from url=(0014)about:internet -->\n<html>'), saveAs('a web page')],
    ['cv.doc', Buffer.from('<div class="Section1">CV</div>'), saveAs('a web page')],
    ['cv.doc', Buffer.from('\ufeff<html><p>CV</p>', 'utf16le'), saveAs('a web page')],
    ['cv.mht', Buffer.from('From: <Saved by Blink>\r\nSubject: CV'), saveAs('a web page')],
    ['cv.odt', zip(['mimetype', 'content.xml']), saveAs('an OpenDocument file')],
    ['cv.docx', zip(['[Content_Types].xml', 'xl/workbook.xml']), saveAs('an Excel file')],
    ['cv.doc', compound('Workbook'), saveAs('an Excel file')],
    ['cv.pptx', zip(['[Content_Types].xml', 'ppt/presentation.xml']), saveAs('a PowerPoint file')],
    ['cv.pages', zip(['Index/Document.iwa']), saveAs('a Pages document')],
    [
      'cv.docx',
      compound('EncryptedPackage'),
      'This document asks for a password. Save it as PDF without one, and choose that',
    ],
    ['pan.png', png(), kind],
    ['pan.pdf', png(), content],
    ['film.mp4', Buffer.from('....ftypisom'), kind],
    ['S.R.Kumar', Buffer.from('Dear Sir'), content],
  ])('of %s says what it is', (name, bytes, message) => expect(refusal(name, bytes)).toBe(message));

  it('of a Word file where only PDF is taken names the kind', () =>
    expect(refusal('cv.docx', docx(), pdfKinds)).toBe('Please choose a PDF file'));

  it('of a document as a picture names pictures', () => {
    expect(refusal('me.pdf', pdf(), pictureKinds)).toBe('Please choose a JPG, PNG or WebP file');
    expect(refusal('me.doc', html, pictureKinds)).toBe('Please choose a JPG, PNG or WebP file');
  });
});

it.each([
  ['by a reference', '/Encrypt 45 0 R', true],
  ['by a dictionary', '/Encrypt<</Filter/Standard>>', true],
  ['not by a word in it', 'How to /Encrypt a file', false],
])('a PDF tells %s whether it is encrypted', (_, words, expected) => {
  for (const portion of [1, 7, 400]) expect(snifferOf(pdf(400, words), portion).isEncrypted()).toBe(expected);
});

it.each([
  ['GIF', 'GIF89a\x01\0'],
  ['BMP', 'BM\x36\x10\x0e\0\0\0\0\0'],
  ['HEIC', '\0\0\0\x18ftypheic'],
  ['HEIF of many', '\0\0\0\x18ftypmif1'],
  ['AVIF', '\0\0\0\x1cftypavif'],
  ['TIFF', 'II*\0'],
  ['SVG', '<?xml version="1.0"?>\n<svg xmlns="">'],
  ['JPEG XL', '\0\0\0\x0cJXL '],
  ['icon', '\0\0\x01\0\x01\0'],
  ['SVG of a drawing program', '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "x">\n<svg>'],
])('%s is known as a picture', (_, head) => {
  expect(snifferOf(Buffer.from(`${head}...`, 'latin1'), 5).other()).toBe('picture');
});

describe('the pixels of a picture', () => {
  const isVast = (content: Buffer, portion = content.length): boolean => {
    const sniffer = createSniffer();
    for (let at = 0; at < content.length; at += portion) sniffer.feed(content.subarray(at, at + portion));
    return sniffer.isVast();
  };
  const sized = (picture: Buffer, at: number, bytes: readonly number[]): Buffer => {
    picture.set(bytes, at);
    return picture;
  };
  const pngOf = (...size: number[]): Buffer => sized(png(), 12, [...Buffer.from('IHDR'), ...size]);
  const webpOf = (kind: string, at: number, bytes: readonly number[]): Buffer =>
    sized(sized(webp(), 12, [...Buffer.from(kind)]), at, bytes);
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xfffd, 0xc0)]);
  const jpegOf = (...size: number[]): Buffer =>
    Buffer.concat([
      jpeg(4).subarray(0, 2),
      exif,
      exif,
      Buffer.from([0xff, 0xff, 0xc2, 0, 11, 8, ...size]),
      jpeg(90),
    ]);

  it.each([
    ['a PNG of 30,000 by 30,000', pngOf(0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30)],
    ['a WebP of 16,384 by 16,384', webpOf('VP8X', 24, [0xff, 0x3f, 0, 0xff, 0x3f, 0])],
    ['a lossless WebP of 16,384 by 16,384', webpOf('VP8L', 21, [0xff, 0xff, 0xff, 0xff])],
    ['a lossy WebP of 16,383 by 16,383', webpOf('VP8 ', 26, [0xff, 0x3f, 0xff, 0x3f])],
    ['a JPEG of 65,535 by 65,535 behind two blocks', jpegOf(0xff, 0xff, 0xff, 0xff)],
  ])('are too many in %s, in whatever portions it comes', (_, content) => {
    for (const portion of [7, 1000, content.length]) expect(isVast(content, portion)).toBe(true);
  });

  it.each([
    ['a PNG of 4,000 by 3,000', pngOf(0, 0, 0x0f, 0xa0, 0, 0, 0x0b, 0xb8)],
    ['a WebP of 4,000 by 3,000', webpOf('VP8X', 24, [0x9f, 0x0f, 0, 0xb7, 0x0b, 0])],
    ['a JPEG of 8,160 by 6,144', jpegOf(0x18, 0, 0x1f, 0xe0)],
    ['a JPEG without a frame', jpeg()],
    ['a PNG without a header', png()],
    ['a WebP without a header', webp()],
    ['a PDF', pdf()],
  ])('are few enough in %s', (_, content) => expect(isVast(content)).toBe(false));
});

it('a ZIP of nothing but headers is refused in little time', async () => {
  const portion = Buffer.from('PK\x03\x04'.repeat(16_384), 'latin1');
  const sniff = () => {
    const sniffer = createSniffer();
    for (let sent = 0; sent < 5 * 1024 * 1024; sent += portion.length) sniffer.feed(portion);
    expect(sniffer.kind()).toBeNull();
  };
  expect(await costOf(sniff)).toBeLessThan(10);
});
