import type { I18n } from '@lingui/core';

/** What people have that is none of the contract's kinds, told by its bytes. */
export type OtherContent = 'picture' | keyof typeof documentNames;

/** Documents that their own program can save as a PDF. */
const documentNames = {
  rtf: /*i18n*/ 'an RTF document',
  page: /*i18n*/ 'a web page',
  odt: /*i18n*/ 'an OpenDocument file',
  excel: /*i18n*/ 'an Excel file',
  powerpoint: /*i18n*/ 'a PowerPoint file',
  pages: /*i18n*/ 'a Pages document',
} as const;

/** 'an RTF document', for the candidate. */
export const nameOfContent = (i18n: I18n, content: keyof typeof documentNames): string =>
  i18n.t(documentNames[content]);

/** Names of parts that tell archives apart: Office's, OpenDocument's and Apple's are all ZIP. */
const partNames: readonly (readonly [RegExp, OtherContent])[] = [
  [/^xl\//, 'excel'],
  [/^ppt\//, 'powerpoint'],
  [/^Index\/Document\.iwa$|^index\.(?:xml|apxl)$/, 'pages'],
  [/^mimetype$/, 'odt'],
];

/** By the name of one part of a ZIP archive. */
export const contentOfPart = (name: string): OtherContent | undefined =>
  partNames.find(([pattern]) => pattern.test(name))?.[1];

/** What GIF, BMP, TIFF, JPEG XL, ICO and the family of HEIC and AVIF (ISO 14496-12, `ftyp`) begin with. */
const pictureHeads =
  /^(?:GIF8[79]a|BM[^]{4}\0\0\0\0|II\*\0|MM\0\*|\xff\x0a|\0\0\x01\0[^\0]|[^]{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)|[^]{4}JXL )/;

/**
 * By the first bytes of a file, one character each.
 * @param head what is invisible in front does not matter
 */
export function contentOfHead(head: string): OtherContent | null {
  if (pictureHeads.test(head)) return 'picture';
  // Office writes web pages in UTF-16 as well.
  const plain = /^\xff\xfe|^\xfe\xff/.test(head) ? head.slice(2).replaceAll('\0', '') : head;
  const text = plain.replace(/^(?:\xef\xbb\xbf)?(?:\s+|<!--[^]*?-->)*/, '');
  if (text.startsWith('{\\rtf')) return 'rtf';
  if (/^(?:<\?xml[^>]*>\s*|<!doctype svg[^>]*>\s*|<!--[^]*?-->\s*)*<svg[\s>]/i.test(text)) return 'picture';
  // Word saves "Web Page, Filtered" and portals export tables as HTML with the ending .doc.
  if (/^<(?:!doctype html|html|head|body|table|meta|title|style|div|font|h1|p)[\s>]/i.test(text))
    return 'page';
  // A page with its pictures in one file, as Word and browsers save it.
  if (/^(?:mime-version:|from: <saved by)/i.test(text)) return 'page';
  if (/^<\?xml[^>]*>\s*(?:<!doctype html|<html)/i.test(text)) return 'page';
  return null;
}
