import type { I18n } from '@lingui/core';
import table from './file-kinds.json' with { type: 'json' };

/** Which files are taken, and what their refusals say. Their content decides: contract/wire/file-content. */

/** Bytes of one file, documents, resume and picture alike: the 5 MB that the hint states. */
export const fileMaxBytes = 5 * 1024 * 1024;

/**
 * `extensions`: the first is the one that a download is named with. `signature`: the first bytes. DOC, DOCX
 * and WebP ('RIFF') share theirs with other formats, so the API looks further in.
 */
export const fileKinds = table;

export type FileKind = keyof typeof fileKinds;

export const pdfKinds = ['pdf'] as const satisfies readonly FileKind[];
export const wordOrPdfKinds = ['pdf', 'doc', 'docx'] as const satisfies readonly FileKind[];
/**
 * The spec's hint says jpg only while its input accepts images (section 5): the kinds that every browser can
 * show.
 */
export const pictureKinds = ['jpeg', 'png', 'webp'] as const satisfies readonly FileKind[];

/** The values of `accept` for a file input. */
export function extensionsOf(kinds: readonly FileKind[]): string[] {
  return kinds.flatMap((kind) => fileKinds[kind].extensions);
}

const listed = ({ locales }: I18n, kinds: readonly FileKind[]): string =>
  new Intl.ListFormat(locales, { type: 'disjunction' }).format(kinds.map((kind) => fileKinds[kind].label));

/** The hint of the profile picture, in words: names `pictureKinds`. */
export const pictureHint = /*i18n*/ 'JPG, PNG or WebP, at most 5 MB';

/** Why a file is refused, in the same words in the browser and from the API. Said when they are read. */
export const fileMessages = {
  kind: (i18n: I18n, kinds: readonly FileKind[]) =>
    i18n.t('Please choose a {kinds} file', { kinds: listed(i18n, kinds) }),
  content: (i18n: I18n, kinds: readonly FileKind[]) =>
    i18n.t('This file is not a readable {kinds} file. Please choose another', { kinds: listed(i18n, kinds) }),
  empty: (i18n: I18n) => i18n.t('This file is empty. Please choose another'),
  tooLarge: (i18n: I18n) => i18n.t('This file is larger than 5 MB. Please choose a smaller one'),
  infected: (i18n: I18n) => i18n.t('A virus was found in this file. Please choose another'),
  cut: (i18n: I18n) =>
    i18n.t('This PDF is not complete: a part of it was lost. Download or scan it again, and choose that'),
  /** What a viewer would run, open or load: scripts, macros, attached files, templates of other machines. */
  active: (i18n: I18n) =>
    i18n.t(
      'This file has scripts, attached files or parts that it loads from elsewhere. Open it, print it as PDF, and choose that',
    ),
  locked: (i18n: I18n) =>
    i18n.t('This document asks for a password. Save it as PDF without one, and choose that'),
  /** @param what 'a web page' */
  otherDocument: (i18n: I18n, what: string) =>
    i18n.t('This file is {what}. Open it, save it as PDF, and choose that', { what }),
  /** Looking into it costs too much: it has too many parts, or too much is packed into them. */
  tooComplex: (i18n: I18n) =>
    i18n.t(
      'This file is too complex to check. Save it again, a document by printing it as PDF, and choose that',
    ),
  vast: (i18n: I18n) => i18n.t('This picture has too many pixels. Please choose a smaller one'),
};

/** '.pdf' of 'Report.PDF'; '' when the name has none. */
export function extensionOf(name: string): string {
  return /(\.[a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Endings that files of other kinds have. What else is behind a dot belongs to the name: 'S.R.Kumar'. */
const otherExtensions: ReadonlySet<string> = new Set(
  (
    '7z aac apk avif avi bat bmp cmd com csv dll docm dot dotx eml exe gif gz heic heif htm html ics ico iso jfif ' +
    'jpe js json jxl key m4a md mht mhtml mkv mov mp3 mp4 msg msi numbers odp ods odt ogg pages pif pjpeg ppt pptm ' +
    'pptx ps rar rtf scr sh svg tar tif tiff txt vbs wav webm wps xls xlsm xlsx xml xps zip'
  )
    .split(' ')
    .map((ending) => `.${ending}`),
);

/** The same of endings that say what a file is. */
export function knownExtensionOf(name: string): string {
  const extension = extensionOf(name);
  const isOurs = extensionsOf(Object.keys(fileKinds) as FileKind[]).includes(extension);
  return isOurs || otherExtensions.has(extension) ? extension : '';
}

/** Whether a name says that the file is of one of these kinds; one that says nothing does not contradict. */
export function nameSays(name: string, kinds: readonly FileKind[]): boolean {
  const extension = knownExtensionOf(name);
  return extension === '' || extensionsOf(kinds).includes(extension);
}

/** The `:type` of GET /uploader/:type. A reference is found under the type it was stored with alone. */
export const uploaderTypes = ['profile_picture', 'resume', 'cover', 'identity', 'academic', 'other'] as const;
export type UploaderType = (typeof uploaderTypes)[number];

/** What the files that are no documents are called on the page, and in answers about them. */
export const fileLabels = {
  profile_picture: /*i18n*/ 'Profile picture',
  resume: /*i18n*/ 'Resume',
  cover: /*i18n*/ 'Cover letter',
} as const satisfies Partial<Record<UploaderType, string>>;

/** A stored file as its owner knows it. */
export interface FileFacts {
  /** The reference on the wire. */
  readonly name: string;
  readonly type: UploaderType;
  /** The slot's name on the wire. A candidate has one file per type and slot. */
  readonly slot: string;
  /** What it was called on the device that it came from. */
  readonly originalName: string;
  /** Bytes. */
  readonly size: number;
  /** @format date-time */
  readonly storedAt: string;
}

/**
 * Aadhaar card, PAN card, passport and address proof are sent only with a recent proof of the password: what
 * they are worth to a thief does not end with the session.
 */
export const provedTypes: readonly string[] = ['identity' satisfies UploaderType];

/** A multipart body: the answers first, so that the API can refuse them before it reads a file. */
export function toFormData(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, File | null | undefined>>,
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, file] of Object.entries(files)) if (file) body.append(name, file, file.name);
  return body;
}
