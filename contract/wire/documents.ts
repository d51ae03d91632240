import table from './document-slots.json' with { type: 'json' };
import {
  extensionOf,
  extensionsOf,
  fileMaxBytes,
  pdfKinds,
  wordOrPdfKinds,
  type FileFacts,
  type FileKind,
  type UploaderType,
} from './files';

/** The documents wizard's steps and slots (spec sections 2, 3, 5 and 9). */

/** In their order; the headings of the third and fourth are the spec's. */
export const documentSteps = [
  { slug: 'basic-identity', title: /*i18n*/ 'Basic Identity Documents' },
  { slug: 'academic-documents', title: /*i18n*/ 'Academic Documents' },
  { slug: 'professional-background', title: /*i18n*/ 'Professional Background' },
  { slug: 'skills-validation', title: /*i18n*/ 'Skill Validation' },
] as const;

export type DocumentStep = (typeof documentSteps)[number]['slug'];

/** Spec section 5, word by word. */
export const documentHint = /*i18n*/ 'Valid formats: PDF, DOC, DOCX and Max size 5MB.';

export interface DocumentSlot {
  /** The slot's name in the form. */
  readonly slot: string;
  /** Its name on the wire: the multipart part, or the entry of `names` for other documents. */
  readonly name: string;
  readonly label: string;
  /** Marked as required; whether that is enforced is spec section 5. */
  readonly required: boolean;
  /** A fresher has no such document. */
  readonly notForFreshers?: boolean | undefined;
  /** The candidate may say that there is none: see contract/wire/document-absences. */
  readonly mayBeAbsent?: boolean | undefined;
  readonly kinds: readonly FileKind[];
}

/** The `:type` under which a step's stored files are fetched (GET /uploader/:type). */
export const documentTypes: Readonly<Record<DocumentStep, UploaderType>> = {
  'basic-identity': 'identity',
  'academic-documents': 'academic',
  'professional-background': 'other',
  'skills-validation': 'other',
};

const slotsOf = (step: DocumentStep): readonly DocumentSlot[] => {
  const kinds = documentTypes[step] === 'other' ? pdfKinds : wordOrPdfKinds;
  return table[step].map((slot) => ({ ...slot, kinds }));
};

export const documentSlots: Readonly<Record<DocumentStep, readonly DocumentSlot[]>> = {
  'basic-identity': slotsOf('basic-identity'),
  'academic-documents': slotsOf('academic-documents'),
  'professional-background': slotsOf('professional-background'),
  'skills-validation': slotsOf('skills-validation'),
};

/** The slots that a candidate may say to have no document for, by their wire names. */
export const mayBeAbsent: readonly string[] = Object.values(documentSlots)
  .flat()
  .flatMap((slot) => (slot.mayBeAbsent ? [slot.name] : []));

/** The step that a slot belongs to. @param name its name on the wire */
export const findDocumentStep = (name: string): DocumentStep | undefined =>
  documentSteps.find(({ slug }) => documentSlots[slug].some((slot) => slot.name === name))?.slug;

/** The same of a slot that is known to be one. */
export function documentStepOf(name: string): DocumentStep {
  const found = findDocumentStep(name);
  if (!found) throw new Error(`No document step has a slot named ${name}`);
  return found;
}

/** The slot that may be filled with a copy of the profile's resume (WCAG 2.2, 3.3.7), by its wire name. */
export const resumeCopySlot = 'user_resume';
export const noResumeMessage = /*i18n*/ 'There is no resume to use. Please choose a file';

/**
 * The profile's resume, when that slot takes it: its own rules of kind and size hold for a copy too.
 * @param files of the candidate
 */
export function findCopyableResume(files: readonly FileFacts[]): FileFacts | null {
  const resume = files.find(({ type }) => type === 'resume');
  const { kinds } = documentSlots['professional-background'].find(({ name }) => name === resumeCopySlot) ?? {
    kinds: [],
  };
  // The ending of the reference is that of the content.
  const fits =
    resume && extensionsOf(kinds).includes(extensionOf(resume.name)) && resume.size <= fileMaxBytes;
  return fits ? resume : null;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Whether this candidate has to upload it. `hasExperience` is false for a fresher, null or undefined while
 * not known.
 * @param absent wire names of the slots that the candidate says to have no document for
 */
export function isRequiredFor(
  slot: DocumentSlot,
  hasExperience: boolean | null | undefined,
  absent: ReadonlySet<string> = nothing,
): boolean {
  return slot.required && !(slot.notForFreshers && hasExperience === false) && !absent.has(slot.name);
}

/**
 * The required slots of all steps for this candidate, and how many of them have a stored file.
 * @param stored wire names of the slots that have a stored file
 */
export function countRequiredDocuments(
  stored: ReadonlySet<string>,
  hasExperience: boolean | null | undefined,
  absent?: ReadonlySet<string>,
): { readonly uploaded: number; readonly required: number } {
  const required = Object.values(documentSlots)
    .flat()
    .filter((slot) => isRequiredFor(slot, hasExperience, absent));
  return { uploaded: required.filter(({ name }) => stored.has(name)).length, required: required.length };
}

/**
 * Slugs of the steps that have all they need: every required document, and at least one where all are
 * optional.
 * @param stored wire names of the slots that have a stored file
 */
export function completedDocumentSteps(
  stored: ReadonlySet<string>,
  hasExperience?: boolean | null,
  absent?: ReadonlySet<string>,
): readonly DocumentStep[] {
  return documentSteps
    .map(({ slug }) => slug)
    .filter((slug) => {
      const slots = documentSlots[slug];
      return (
        slots.some(({ name }) => stored.has(name)) &&
        slots.every((slot) => !isRequiredFor(slot, hasExperience, absent) || stored.has(slot.name))
      );
    });
}

/** POST /candidate/other-documents: `certificate_1` to `certificate_7` (spec section 7). */
export const certificateParts = [1, 2, 3, 4, 5, 6, 7].map((n) => `certificate_${n}`);
/**
 * The repeated text part: the n-th entry names the n-th certificate that is sent, in the order of their
 * numbers.
 */
export const certificateNamesPart = 'names';

/** The names that other documents may have: those of the professional and the skills slots. */
export const otherDocumentNames: readonly string[] = [
  ...documentSlots['professional-background'],
  ...documentSlots['skills-validation'],
].map(({ name }) => name);

/**
 * The multipart body of a step's save: only newly picked slots are in it (spec section 5).
 * @param picks slot -> the file picked for it
 * @returns null when nothing was picked: then there is no call at all (spec section 4)
 */
export function toDocumentsForm(
  step: DocumentStep,
  picks: Readonly<Record<string, File | null | undefined>>,
): FormData | null {
  const chosen = documentSlots[step].flatMap(({ slot, name }, index) => {
    const file = picks[slot];
    return file ? [{ name, number: index + 1, file }] : [];
  });
  if (chosen.length === 0) return null;
  const body = new FormData();
  const byField = step === 'basic-identity' || step === 'academic-documents';
  if (!byField) for (const { name } of chosen) body.append(certificateNamesPart, name);
  for (const { name, number, file } of chosen) {
    body.append(byField ? name : `certificate_${number}`, file, file.name);
  }
  return body;
}
