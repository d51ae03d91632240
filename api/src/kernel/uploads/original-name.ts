import { fileKinds, knownExtensionOf, type FileKind } from 'contract/wire/files';

/** Characters, not bytes; longer names break downloads on some systems. */
const maxLength = 120;

// Control characters, and the invisible ones that turn the reading direction round: `cod.exe` must not read
// `exe.doc`. Joiners stay within a word: Indian and Arabic scripts are spelled with them.
const unprintable = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d][\p{L}\p{M}])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/**
 * The name of a download: the last part of the name that was sent, in composed Unicode, printable, not too
 * long, with the extension of what the file really is. It is never part of a path here.
 */
export function cleanOriginalName(sent: string, kind: FileKind): string {
  // Cut first, since a caller may send a name of any length: its end has the extension.
  const last = sent.slice(-1000).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const printable = last
    .replace(unprintable, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/\s+/gu, ' ');
  const extension = knownExtensionOf(printable.trim());
  const base = (extension ? printable.trim().slice(0, -extension.length) : printable).replace(
    /^[.\s]+|[.\s]+$/g,
    '',
  );
  const { extensions } = fileKinds[kind];
  const right = (extensions as readonly string[]).includes(extension) ? extension : extensions[0];
  return ([...base].slice(0, maxLength).join('').trim() || 'file') + right;
}
