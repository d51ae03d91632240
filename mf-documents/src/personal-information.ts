import { useCallback, useMemo } from 'react';
import type { DocumentStep } from 'shared/contract/documents';
import type { PersonalInformation, StepVersions } from 'shared/contract/profile';
import { personalInformationQuery } from 'shared/queries/candidate';
import { useQueryOnVisit } from 'shared/queries/use-query-on-visit';
import { queryClient } from 'shared/runtime/query';
import { useLocation } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { storedDocuments, type StoredDocuments } from './stored';

/** What the server stores of the candidate, as far as the documents need it. */
export interface Known {
  readonly stored: StoredDocuments;
  /** False for a fresher; null or undefined while not known. */
  readonly hasExperience: boolean | null | undefined;
  /** Of each step's stored files; sent with a save, so that it overwrites no newer ones. */
  readonly versions: StepVersions<DocumentStep>;
}

/** The fields of `Known` are undefined until they have been loaded. */
export interface Information extends Partial<Known> {
  readonly loading: boolean;
  /** Loads them again. Never fails: a failure is only logged, and leaves what was loaded before. */
  readonly reload: () => Promise<Known | undefined>;
  /** What is stored, waiting for a load that is under way; undefined when it cannot be found out. */
  readonly known: () => Promise<Known | undefined>;
}

function knownOf(person: PersonalInformation): Known {
  const { has_experience: hasExperience, versions = {} } = person;
  return { stored: storedDocuments(person), hasExperience, versions };
}

/**
 * The candidate's saved information with the document groups, fetched again at every navigation inside the documents
 * area (spec section 2).
 */
export function usePersonalInformation(): Information {
  const { key } = useLocation();
  const userId = useSession()?.user.id;
  const { data, isFetching, refetch } = useQueryOnVisit(personalInformationQuery(userId), key);

  const current = useMemo(() => (data ? knownOf(data) : undefined), [data]);
  const reload = useCallback(async () => {
    const { data: fresh } = await refetch();
    return fresh && knownOf(fresh);
  }, [refetch]);
  const known = useCallback(
    () =>
      queryClient.ensureQueryData(personalInformationQuery(userId)).then(
        knownOf,
        () => undefined, // it was logged
      ),
    [userId],
  );

  return { ...current, loading: isFetching, reload, known };
}
