import type { Verdict } from './verdict';

/** Entries of the directory of a compound file (MS-CFB, 2.6) begin at multiples of their length. */
const entryLength = 128;
const nameBytes = 64;
const noChild = 0xffffffff;
/** Storages and streams with macros, and with objects of other programs (MS-DOC, 2.1). */
const macros = /^(?:_VBA_PROJECT|VBA|Macros|PROJECT(?:wm)?)$/i;
const objects = /^(?:\x01Ole10Native|\x01Ole10ItemName|Package|Ole10Native)$/i;
const objectPool = 'ObjectPool';
/** A field begins with this character; its name follows, in one or two bytes a letter. */
const fields = ['DDE', 'DDEAUTO', 'LINK', 'INCLUDETEXT', 'IMPORT', 'DATABASE'];
const fieldPatterns = [
  new RegExp(String.raw`\x13[ "]*(?:${fields.join('|')})[ "\x14\x15]`, 'i'),
  new RegExp(
    String.raw`\x13\0(?:[ "]\0)*(?:${fields.map((name) => [...name, ''].join(String.raw`\0`)).join('|')})[ "\x14\x15]\0`,
    'i',
  ),
];
/** The head of the main stream (MS-DOC, 2.5.2), which begins a sector. */
const sector = 512;
const mainStream = 0xa5ec;
const encryptedFlag = 0x0100;

/** Looks into a Word 97 document for macros, objects and active fields, as far as these can be seen. */
export function checkDoc(bytes: Buffer): Verdict {
  for (let at = sector; at + entryLength <= bytes.length; at += sector)
    if (bytes.readUInt16LE(at) === mainStream && bytes.readUInt16LE(at + 10) & encryptedFlag) return 'locked';
  for (let at = sector; at + entryLength <= bytes.length; at += entryLength)
    if (isActiveEntry(bytes.subarray(at, at + entryLength))) return 'active';
  const text = bytes.toString('latin1');
  return fieldPatterns.some((pattern) => pattern.test(text)) ? 'active' : 'plain';
}

function isActiveEntry(entry: Buffer): boolean {
  const length = entry.readUInt16LE(nameBytes);
  if (length < 4 || length > nameBytes || length % 2 === 1) return false;
  const name = entry.toString('utf16le', 0, length - 2);
  return (
    macros.test(name) || objects.test(name) || (name === objectPool && entry.readUInt32LE(76) !== noChild)
  );
}
