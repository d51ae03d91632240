import { documentSlots } from 'shared/contract/documents';
import type { UploaderType } from 'shared/contract/files';
import type { PersonalInformation } from 'shared/contract/profile';
import type { Queryable } from '../database/database';
import { findExperience } from '../experience/experience.sql';
import { listFiles } from '../files/stored-files.sql';
import { ApiError } from '../http/api-error';
import { findPerson } from './profile.sql';
import { documentVersions, versionOf } from './versions';

/** GET /candidate: the person with the references of all documents; an empty slot is null. */
export async function readPerson(db: Queryable, candidateId: string): Promise<PersonalInformation> {
  const person = await findPerson(db, candidateId);
  if (!person) throw new ApiError('session-required');
  const files = await listFiles(db, candidateId);
  const experience = await findExperience(db, candidateId);
  const slotsOf = (type: UploaderType, slots: readonly { readonly name: string }[]) =>
    Object.fromEntries(
      slots.map(({ name: slot }) => [
        slot,
        files.find((file) => file.type === type && file.slot === slot)?.name ?? null,
      ]),
    );
  return {
    ...person,
    identity_documents: slotsOf('identity', documentSlots['basic-identity']),
    academic_documents: slotsOf('academic', documentSlots['academic-documents']),
    other_documents: files
      .filter(({ type }) => type === 'other')
      .map(({ slot, name }) => ({ name: slot, path: name })),
    has_experience: experience?.has_experience ?? null,
    versions: { 'personal-information': versionOf(person), ...documentVersions(files) },
  };
}
