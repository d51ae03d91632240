import { documentSlots, documentSteps, documentTypes } from 'shared/contract/documents';
import type { PersonalInformation } from 'shared/contract/profile';
import type { StoredFile } from 'shared/form/stored-file';

/** Wire name of a slot -> the file that the server keeps for it. */
export type StoredDocuments = ReadonlyMap<string, StoredFile>;

/** The stored files of all steps; a slot without one is absent. */
export function storedDocuments(person: PersonalInformation): StoredDocuments {
  const references: Readonly<Record<string, string | null | undefined>> = {
    ...person.identity_documents,
    ...person.academic_documents,
    ...Object.fromEntries(person.other_documents.map(({ name, path }) => [name, path])),
  };
  return new Map(
    documentSteps.flatMap(({ slug }) =>
      documentSlots[slug].flatMap(({ name }) => {
        const filename = references[name];
        return filename ? [[name, { type: documentTypes[slug], filename }] as const] : [];
      }),
    ),
  );
}
