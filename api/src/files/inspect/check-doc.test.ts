import { doc } from '../../testing/sample-files';
import { checkDoc } from './check-doc';

/** An entry of the directory of a compound file. */
function entry(name: string, child = 0xffffffff): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = 1;
  bytes.writeUInt32LE(child, 76);
  return bytes;
}
const sectors = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
const withEntry = (...given: Parameters<typeof entry>) => Buffer.concat([sectors(doc()), entry(...given)]);
const withText = (text: string, encoding: BufferEncoding = 'latin1') =>
  Buffer.concat([sectors(doc()), Buffer.from(text, encoding), Buffer.alloc(200)]);

it.each<[string, Buffer]>([
  ['text', doc()],
  ['an empty place for objects', withEntry('ObjectPool')],
  ['words about objects and fields', withText('ObjectPool DDEAUTO _VBA_PROJECT', 'utf16le')],
  ['a link and page numbers', withText('\x13 HYPERLINK "https://a.example" \x14a\x15\x13 PAGE \x15')],
])('a Word 97 document with %s is plain', (_, bytes) => expect(checkDoc(bytes)).toBe('plain'));

it.each<[string, Buffer]>([
  ['macros', withEntry('_VBA_PROJECT')],
  ['macros in a storage', withEntry('Macros', 3)],
  ['objects', withEntry('ObjectPool', 7)],
  ['a packed file', withEntry('\x01Ole10Native')],
  ['a DDE field', withText('\x13 DDEAUTO c:\\cmd.exe \x15')],
  ['a DDE field of wide letters', withText('\x13 "dde" cmd \x15', 'utf16le')],
  ['a linked document', withText('\x13INCLUDETEXT "\\\\a.example\\b" \x15')],
])('a Word 97 document with %s is active', (_, bytes) => expect(checkDoc(bytes)).toBe('active'));

it('a Word 97 document that asks for a password is locked', () => {
  const head = Buffer.alloc(512);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(0x0100, 10);
  expect(checkDoc(Buffer.concat([sectors(doc()), head]))).toBe('locked');
});
