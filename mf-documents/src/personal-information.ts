import { useCallback, useEffect, useMemo } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import type { DocumentStep } from 'shared/contract/documents';
import type { PersonalInformation, StepVersions } from 'shared/contract/profile';
import { call } from 'shared/runtime/api';
import { queryClient, useQuery } from 'shared/runtime/query';
import { useLocation } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { storedDocuments, type StoredDocuments } from './stored';

async function fetchPersonalInformation(signal: AbortSignal): Promise<PersonalInformation> {
  try {
    const { data } = await call<ApiSuccessBody<PersonalInformation>>(endpoints.fetchPersonalInformation, {
      silent: true,
      signal,
    });
    return data;
  } catch (error) {
    if (!signal.aborted) console.error('The personal information could not be loaded', error);
    throw error;
  }
}

const queryKeyOf = (userId: string | undefined) => ['personal-information', userId];

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
 * area (spec section 2). The user's id in the key keeps two people of one browser apart.
 */
export function usePersonalInformation(): Information {
  const { key } = useLocation();
  const userId = useSession()?.user.id;
  const { data, isFetching, refetch } = useQuery({
    queryKey: queryKeyOf(userId),
    queryFn: ({ signal }) => fetchPersonalInformation(signal),
    // Navigation and saves say when.
    enabled: false,
  });

  useEffect(() => {
    // After a log out the step stays until the next screen is ready, without a session to load for.
    if (userId !== undefined) void refetch();
  }, [key, userId, refetch]);

  const current = useMemo(() => (data ? knownOf(data) : undefined), [data]);
  const reload = useCallback(async () => {
    const { data: fresh } = await refetch();
    return fresh && knownOf(fresh);
  }, [refetch]);
  const known = useCallback(async () => {
    // The cache is ahead of the last render.
    const loaded = queryClient.getQueryData<PersonalInformation>(queryKeyOf(userId));
    if (loaded) return knownOf(loaded);
    const { data: late } = await refetch({ cancelRefetch: false });
    return late && knownOf(late);
  }, [userId, refetch]);

  return { ...current, loading: isFetching, reload, known };
}
