import {
  completedDocumentSteps,
  countRequiredDocuments,
  documentSlots,
  documentSteps,
  documentTypes,
  type DocumentSlot,
  type DocumentStep,
} from './wire/documents';
import type { FileFacts, UploaderType } from './wire/files';
import {
  onboardingSteps,
  profileGroups,
  profileSteps,
  type OnboardingStep,
  type PersonalInformation,
  type ProfileAggregate,
  type ProfileStep,
  type StoredAnswers,
} from './wire/profile';
import type { UserData } from './wire/user-data';

/** What the API sends about stored files. Remotes do not import this file. */

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

/** What is stored of the steps of the profile; null where nothing is. */
export type StoredProfile = { readonly [Step in ProfileStep]: StoredAnswers[Step] | null };

/**
 * GET /candidate/profile. The versions are of the very answers that are sent: one read apart could be newer.
 */
export function profileOf(
  stored: StoredProfile,
  profile_picture: string | null,
  versionOf: VersionOf,
): ProfileAggregate {
  const groups = Object.fromEntries(profileSteps.map((step) => [profileGroups[step], stored[step]]));
  const versions = Object.fromEntries(profileSteps.map((step) => [step, versionOf(stored[step])]));
  return { ...groups, profile_picture, versions } as ProfileAggregate; // one group of each step
}

/** User data without what follows from the steps and documents. */
export type KnownUser = Omit<UserData, 'requiredDocuments' | 'completedSteps'>;

/**
 * GET /candidate/me.
 * @param slots of the stored files; those that are no documents do not count
 * @param absentSlots that the candidate has no document for
 */
export function userDataOf(
  user: KnownUser,
  slots: readonly string[],
  absentSlots: readonly string[],
  isAnswered: (step: OnboardingStep) => boolean,
): UserData {
  const stored = new Set(slots);
  const absent = new Set(absentSlots);
  return {
    ...user,
    requiredDocuments: countRequiredDocuments(stored, user.hasExperience, absent),
    completedSteps: {
      onboarding: onboardingSteps.map(({ slug }) => slug).filter(isAnswered),
      documents: completedDocumentSteps(stored, user.hasExperience, absent),
    },
  };
}

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
