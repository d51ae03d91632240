import { certificateParts, documentSlots, type DocumentStep } from 'shared/contract/documents';
import { endpoints, type Endpoint } from 'shared/contract/endpoints';
import type { UploaderType } from 'shared/contract/files';

export interface DocumentGroup {
  readonly endpoint: Endpoint;
  /** The toast after a save (spec section 8). */
  readonly saved: string;
  /** Where its stored files are fetched from. */
  readonly type: UploaderType;
}

const others: DocumentGroup = {
  endpoint: endpoints.saveOtherDocuments,
  saved: 'Your other documents has been saved successfully',
  type: 'other',
};

/** Where each step's files are sent and fetched. */
export const groups: Readonly<Record<DocumentStep, DocumentGroup>> = {
  'basic-identity': {
    endpoint: endpoints.saveIdentityDocuments,
    saved: 'Your basic identity documents has been saved successfully',
    type: 'identity',
  },
  'academic-documents': {
    endpoint: endpoints.saveAcademicDocuments,
    saved: 'Your academic documents has been saved successfully',
    type: 'academic',
  },
  'professional-background': others,
  'skills-validation': others,
};

/** The server's name for each slot, part or document, -> the slot that shows its messages. */
export function serverNames(step: DocumentStep): Readonly<Record<string, string>> {
  const pairs = documentSlots[step].flatMap(({ slot, name }, index) => [
    [name, slot] as const,
    [certificateParts[index] ?? name, slot] as const,
  ]);
  return Object.fromEntries(pairs);
}

/** Slot -> its label. */
export function labelsOf(step: DocumentStep): Readonly<Record<string, string>> {
  return Object.fromEntries(documentSlots[step].map(({ slot, label }) => [slot, label]));
}
