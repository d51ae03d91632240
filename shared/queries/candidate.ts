import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { lookupQuery, type LookupEntry, type LookupKind } from 'contract/wire/lookups';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import { call } from 'shared/runtime/api';
import { queryClient } from 'shared/runtime/query';
import { load } from './load';

/**
 * The resources of the signed-in candidate, one for all remotes: remotes share the query cache, so the same
 * key must mean the same data. The candidate's id in the key keeps two people of one browser apart. Without
 * an id nothing is fetched: after a log out a screen stays until the next one is ready.
 */

type UserId = string | undefined;

const candidateQuery =
  <T>(key: string, endpoint: Endpoint) =>
  (userId: UserId) =>
    queryOptions({
      queryKey: [key, userId],
      queryFn: ({ signal }) => load<T>(endpoint, { signal }),
      enabled: userId !== undefined,
    });

/** Loads a resource again. @throws ApiError, which has been shown as a toast */
export async function demand<T>({ queryKey }: { queryKey: QueryKey }, endpoint: Endpoint): Promise<T> {
  const { data } = await call<ApiSuccessBody<T>>(endpoint);
  queryClient.setQueryData(queryKey, data);
  return data;
}

export const personalInformationQuery = candidateQuery<PersonalInformation>(
  'personal-information',
  endpoints.fetchPersonalInformation,
);

export const profileQuery = candidateQuery<ProfileAggregate>('profile', endpoints.fetchProfile);

const lists: Readonly<Record<LookupKind, Endpoint>> = {
  qualification: endpoints.listQualifications,
  degree: endpoints.listDegrees,
  skills: endpoints.listSkills,
  languages: endpoints.listLanguages,
};

/** The first part of the key of every list. */
export const lookupKey = 'lookup';

/** A list in full (spec section 9), fetched once per visit. It contains entries of the candidate's own. */
export const lookupEntriesQuery = (kind: LookupKind, userId: UserId) =>
  queryOptions({
    queryKey: [lookupKey, kind, userId],
    queryFn: ({ signal }) => load<readonly LookupEntry[]>(lists[kind], { params: lookupQuery, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
