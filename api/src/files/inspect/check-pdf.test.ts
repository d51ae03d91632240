import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { samplePdf } from 'contract/samples/sample-files';
import { costOf } from 'server-kit/testing/cost-of';
import { checkPdf } from './check-pdf';

const fixture = (name: string) => readFileSync(path.join(__dirname, '../../testing/pdfs', `${name}.pdf`));
const bytesOf = (text: string) => Buffer.from(text, 'latin1');
/** A paper with another object. */
const withObject = (object: string) => bytesOf(samplePdf('Paper').replace('trailer', `${object}\ntrailer`));
const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([bytesOf(`9 0 obj<<${dictionary}>>stream\n`), data, bytesOf('\nendstream endobj\n')]);
const objectStream = (content: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') =>
  Buffer.concat([bytesOf(samplePdf('Paper')), stream(dictionary, deflateSync(bytesOf(`8 0 ${content}`)))]);
/** Not what its writer packed. */
const damaged = stream('/N 1/First 4/Filter/FlateDecode', Buffer.alloc(40, 0xff));
const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

it.each<[string, Buffer]>([
  ['a page', bytesOf(samplePdf('Paper'))],
  [
    'words about scripts, also within an uncompressed page',
    bytesOf(samplePdf('HTML').replace('HTML', '/JavaScript /Launch')),
  ],
  [
    'a title about scripts',
    withObject('8 0 obj<</Title(HTML/JavaScript \\(/S/Launch\\))/Author<2F4A>>>endobj'),
  ],
  ['a comment about scripts', withObject('8 0 obj<<% /S /JavaScript\n/Title(x)>>endobj')],
  [
    'a place that is called like a script',
    withObject('8 0 obj<</Dests<</JavaScript 3 0 R/Launch 3 0 R>>>>endobj'),
  ],
  [
    'a link to a page, and one to a place in it',
    withObject('8 0 obj[<</S/URI/URI(https://a.example)>><</S/GoTo/D[3 0 R/Fit]>>]endobj'),
  ],
  ['a form that does nothing', withObject('8 0 obj<</AcroForm<</Fields[7 0 R]/SigFlags 3>>>>endobj')],
  [
    'a signature',
    withObject(
      `8 0 obj<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<${'30'.repeat(9000)}>>>endobj`,
    ),
  ],
  [
    'a font with a short name',
    withObject('8 0 obj<</Font<</EF 7 0 R/F1 7 0 R>>/Names<<>>>>endobj'.replace('/F1', '/G1')),
  ],
  ['objects in a stream', objectStream('<</Title(/JavaScript)>>')],
  ['a password for its owner (RC4, 40 bits)', fixture('owner-password-rc4-40')],
  ['a password for its owner (RC4)', fixture('owner-password-rc4')],
  ['a password for its owner (AES, 128 bits)', fixture('owner-password-aes-128')],
  ['a password for its owner (AES, 256 bits)', fixture('owner-password-aes-256')],
])('a PDF with %s is plain', (_, bytes) => expect(checkPdf(bytes)).toBe('plain'));

it.each<[string, Buffer]>([
  ['a script', withObject(`8 0 obj${script}endobj`)],
  ['a script that is escaped', withObject('8 0 obj<</S/J#61vaScr#69pt/JS(x)>>endobj')],
  ['a script whose kind is elsewhere', withObject('8 0 obj/JavaScript endobj')],
  ['a script behind a comment', withObject(`8%\n0%\nobj${script}endobj`)],
  ['a script behind a bracket that does not close', withObject(`7 0 obj(\n8 0 obj${script}endobj`)],
  [
    'a script within the data of another stream',
    Buffer.concat([bytesOf(samplePdf('x')), stream('/Length 60', bytesOf(`8 0 obj${script}endobj`))]),
  ],
  ['a script in a dictionary that is broken', withObject('8 0 obj<</A/S/JavaScript>>endobj')],
  [
    'a script that begins no object',
    bytesOf(samplePdf('x').replace('/Root 1 0 R', `/Root<</OpenAction${script}>>`)),
  ],
  ['a program to start', withObject('8 0 obj<</S/Launch/F(cmd.exe)>>endobj')],
  ['a form that is sent', withObject('8 0 obj<</S/SubmitForm/F(https://a.example)>>endobj')],
  ['a form of XFA', withObject('8 0 obj<</AcroForm<</XFA 7 0 R>>>>endobj')],
  ['another file to open', withObject('8 0 obj<</S/GoToR/F(\\\\\\\\a.example\\\\b)>>endobj')],
  ['an attached file', withObject('8 0 obj<</Names<</EmbeddedFiles 7 0 R>>>>endobj')],
  ['an attached file that no list has', withObject('8 0 obj<</F(a.exe)/EF<</F 7 0 R>>>>endobj')],
  ['a film', withObject('8 0 obj<</Subtype/RichMedia>>endobj')],
  ['a script in an object stream', objectStream(script)],
  ['a script in an object stream of no type', objectStream(script, '/N 1/First 4/Filter[/Fl]')],
  [
    'a script in an object stream with escaped names',
    objectStream(script, '/#4E 1/Fi#72st 4/F#69lter/FlateDecode'),
  ],
  ['a script in an object stream of a real writer', fixture('script-in-object-stream')],
  ['an encrypted script (RC4)', fixture('script-rc4')],
  ['an encrypted script (AES, 128 bits)', fixture('script-aes-128')],
  ['an encrypted script (AES, 256 bits, revision 5)', fixture('script-aes-256-r5')],
  ['an encrypted script (AES, 256 bits)', fixture('script-aes-256')],
])('a PDF with %s is active', (_, bytes) => expect(checkPdf(bytes)).toBe('active'));

it.each<[string, Buffer]>([
  ['asks for a password (RC4)', fixture('user-password-rc4')],
  ['asks for a password (AES)', fixture('user-password-aes-256')],
  [
    'is encrypted for a person',
    bytesOf(samplePdf('x').replace('/Root', '/Encrypt<</Filter/Adobe.PubSec/V 4>>/Root')),
  ],
])('a PDF that %s is locked', (_, bytes) => expect(checkPdf(bytes)).toBe('locked'));

it.each<[string, Buffer]>([
  ['are packed in an unusual way', objectStream(script, '/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]')],
  ['say twice how they are packed', objectStream(script, '/N 1/First 4/Filter/FlateDecode/Filter/Fl')],
  ['are damaged', damaged],
  ['become too many bytes', objectStream(' '.repeat(70 * 2 ** 20))],
])('a PDF whose objects %s is unreadable', (_, bytes) => expect(checkPdf(bytes)).toBe('unreadable'));

it.each<[string, Buffer]>([
  ['nothing but beginnings of objects', bytesOf('1 0 obj('.repeat(600_000))],
  ['values without end', objectStream('['.repeat(5_000_000))],
  ['words without end', bytesOf('0obj'.repeat(1_200_000))],
  ['lists without end', objectStream('[]'.repeat(5_000_000))],
])('a PDF of %s exceeds its budget within a bounded time', async (_, bytes) => {
  const check = () =>
    expect(() => checkPdf(bytes)).toThrow(expect.objectContaining({ name: 'PdfBudgetError' }) as Error);
  expect(await costOf(check)).toBeLessThan(150);
});
