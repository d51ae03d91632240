import type { MessageDescriptor } from '@lingui/core';
import type { LookupEntry, LookupKind } from 'contract/wire/lookups';
import { lookupEntriesQuery } from 'shared/queries/candidate';
import { queryClient } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { PdfError, readPdf } from './pdf/read-pdf';
import type { Find } from './reading/find';
import { readResume } from './reading/read-resume';

/** The names that a list offers; none when it cannot be loaded, and then nothing of it is suggested. */
async function namesOf(kind: LookupKind): Promise<string[]> {
  try {
    const entries: readonly LookupEntry[] = await queryClient.fetchQuery(
      lookupEntriesQuery(kind, session.get()?.user.id),
    );
    return entries.filter(({ isActive }) => isActive).map(({ name }) => name);
  } catch (error) {
    console.warn(`Nothing of the list "${kind}" is suggested`, error);
    return [];
  }
}

/** What to do about a PDF without text. `isUsable`: it can be uploaded all the same. */
const problems = {
  password: {
    text: /*i18n*/ '{file} has a password, so we cannot read it. Save a copy without a password, and choose that.',
    isUsable: false,
  },
  broken: {
    text: /*i18n*/ 'We could not read {file}. Save it as a PDF again, and choose that.',
    isUsable: false,
  },
  'too-long': {
    text: /*i18n*/ '{file} is too large to read on this device. Please fill in the fields yourself.',
    isUsable: true,
  },
  script: {
    text: /*i18n*/ '{file} is in Hindi or another script that we cannot read yet. Please fill in the fields yourself.',
    isUsable: true,
  },
  scan: {
    text: /*i18n*/ '{file} has no text that we can read: it may be a scan or a picture. Please fill in the fields yourself.',
    isUsable: true,
  },
} as const;

export interface ResumeReading {
  readonly finds: readonly Find[];
  /** Why there are none; null when the file could be read. */
  readonly problem: MessageDescriptor | null;
  /** The file can be uploaded as a resume. */
  readonly isUsable: boolean;
  /** Of the whole file. */
  readonly pages: number;
}

const trouble = (kind: keyof typeof problems, name: string): ResumeReading => ({
  finds: [],
  problem: { id: problems[kind].text, values: { file: name } },
  isUsable: problems[kind].isUsable,
  pages: 0,
});

/** Less is a page number, or the name of the program that scanned it. */
const fewestLetters = 40;

/** Signs of letters that a PDF does not name, as is usual in Devanagari: marks, and private use. */
const unnamed = /[\p{M}\p{Co}\0\ufffd]/gu;

/** @throws the signal's reason after a cancel */
export async function readFile(file: File, cancel: AbortSignal): Promise<ResumeReading> {
  try {
    const [{ items, pages }, qualification, degree, skills, languages] = await Promise.all([
      readPdf(file, cancel),
      namesOf('qualification'),
      namesOf('degree'),
      namesOf('skills'),
      namesOf('languages'),
    ]);
    const count = (pattern: RegExp) =>
      items.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
    const letters = count(/\p{L}/gu);
    const latin = count(/\p{Script=Latin}/gu);
    const others = letters - latin + count(unnamed);
    if (others >= fewestLetters && others > latin) return trouble('script', file.name);
    if (letters < fewestLetters) return trouble('scan', file.name);
    const lists = { qualification, degree, skills, languages };
    return { finds: readResume(items, lists), problem: null, isUsable: true, pages };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return trouble(error.kind, file.name);
  }
}
