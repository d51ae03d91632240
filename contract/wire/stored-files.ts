import {
  documentSlots,
  documentSteps,
  documentTypes,
  type DocumentSlot,
  type DocumentStep,
} from './documents';
import type { FileFacts, UploaderType } from './files';
import type { PersonalInformation } from './profile';

/** What the API, and what is recorded of it, answers about stored files. */

export type FileReference = Pick<FileFacts, 'name' | 'type' | 'slot'>;

/**
 * Makes a version of stored answers. It depends on their content only, so a save that changes nothing keeps
 * it.
 */
export type VersionOf = (stored: unknown) => string;

/** The person record without what `files` contains. */
export type PersonRecord = Omit<
  PersonalInformation,
  | 'identity_documents'
  | 'academic_documents'
  | 'other_documents'
  | 'has_experience'
  | 'document_requests'
  | 'document_states'
  | 'document_absences'
  | 'files'
  | 'versions'
>;

export const referenceOf = (
  files: readonly FileReference[],
  type: UploaderType,
  slot: string,
): string | null => files.find((file) => file.type === type && file.slot === slot)?.name ?? null;

const placeOf = ({ type, slot }: FileReference): string => `${type}/${slot}`;

/** What the version of a documents step is made from. */
export const documentReferences = (
  files: readonly FileReference[],
  step: DocumentStep,
): readonly (string | null)[] =>
  documentSlots[step].map(({ name }) => referenceOf(files, documentTypes[step], name));

/** GET /candidate: the person with the references of all documents; an empty slot is null. */
export function personalInformationOf(
  person: PersonRecord,
  files: readonly FileFacts[],
  hasExperience: boolean | null,
  versionOf: VersionOf,
): PersonalInformation {
  const group = (type: UploaderType, slots: readonly DocumentSlot[]) =>
    Object.fromEntries(slots.map(({ name }) => [name, referenceOf(files, type, name)]));
  const versionsOfDocuments: Record<string, string> = Object.fromEntries(
    documentSteps.map(({ slug }) => [slug, versionOf(documentReferences(files, slug))]),
  );
  return {
    ...person,
    identity_documents: group('identity', documentSlots['basic-identity']),
    academic_documents: group('academic', documentSlots['academic-documents']),
    other_documents: files
      .filter(({ type }) => type === 'other')
      .map(({ slot, name }) => ({ name: slot, path: name })),
    has_experience: hasExperience,
    files: [...files].sort((a, b) => placeOf(a).localeCompare(placeOf(b), 'en')),
    versions: { 'personal-information': versionOf(person), ...versionsOfDocuments },
  };
}
