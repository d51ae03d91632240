import { documentSlots, documentSteps, documentTypes, findCopyableResume } from 'contract/wire/documents';
import type { PersonalInformation } from 'contract/wire/profile';
import type { StoredFile } from 'shared/form/stored-file';
import { personalInformationQuery } from 'shared/queries/candidate';
import { useQueryOnVisit } from 'shared/queries/use-query-on-visit';
import { queryClient } from 'shared/runtime/query';
import { useLocation } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';

/** The stored files of all steps by the wire name of their slot; a slot without one is absent. */
function storedDocuments(person: PersonalInformation): ReadonlyMap<string, StoredFile> {
  const references: Readonly<Record<string, string | null | undefined>> = {
    ...person.identity_documents,
    ...person.academic_documents,
    ...Object.fromEntries(person.other_documents.map(({ name, path }) => [name, path])),
  };
  const facts = new Map(person.files?.map((file) => [file.name, file]));
  return new Map(
    documentSteps.flatMap(({ slug }) =>
      documentSlots[slug].flatMap(({ name }) => {
        const filename = references[name];
        if (!filename) return [];
        return [[name, { type: documentTypes[slug], filename, facts: facts.get(filename) }] as const];
      }),
    ),
  );
}

/** The stored data of the candidate that the documents need. */
const knownOf = (person: PersonalInformation) => ({
  stored: storedDocuments(person),
  /** The resume of the profile that Resume/CV may be a copy of. */
  resume: findCopyableResume(person.files ?? []),
  /** False for a fresher; null or undefined while not known. */
  hasExperience: person.has_experience,
  /** What staff ask for, by the wire name of the slot. */
  requests: new Map(person.document_requests?.map((request) => [request.slot, request])),
  /** What each stored document is at, by the wire name of the slot. */
  states: new Map(person.document_states?.map((state) => [state.slot, state])),
  /**
   * What the candidate has no document for, by the wire name of the slot; undefined for an API that does not
   * ask.
   */
  absences: person.document_absences && new Map(person.document_absences.map((one) => [one.slot, one])),
  /** What the consent at DigiLocker is at; undefined where there is none to bring documents from. */
  digilocker: person.digilocker,
  /** Of each step's stored files; sent with a save, so that it overwrites no newer ones. */
  versions: person.versions ?? {},
});
export type Known = ReturnType<typeof knownOf>;
export type Information = ReturnType<typeof usePersonalInformation>;

/**
 * The candidate's saved information, fetched again at every navigation inside the documents area (spec
 * section 2).
 */
export function usePersonalInformation() {
  const { key } = useLocation();
  const userId = useSession()?.user.id;
  const { data, isFetching, refetch } = useQueryOnVisit(personalInformationQuery(userId), key);

  return {
    /** Each is undefined until it has been loaded. */
    ...(data && knownOf(data)),
    loading: isFetching,
    /** Loads them again. Never fails: an error is only logged, and the earlier data stay. */
    reload: async () => {
      const { data: fresh } = await refetch();
      return fresh && knownOf(fresh);
    },
    /** The stored files, after a pending load; undefined when they cannot be loaded. */
    known: () =>
      queryClient.ensureQueryData(personalInformationQuery(userId)).then(
        knownOf,
        () => undefined, // it was logged
      ),
  };
}
