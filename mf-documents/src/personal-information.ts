import { useCallback, useEffect, useMemo } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import type { PersonalInformation } from 'shared/contract/profile';
import { call } from 'shared/runtime/api';
import { useQuery } from 'shared/runtime/query';
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

export interface Information {
  /** The candidate's stored files; undefined until they are known. */
  readonly stored: StoredDocuments | undefined;
  readonly loading: boolean;
  /** Loads them again. Never fails: a failure is only logged, and leaves what was loaded before. */
  readonly reload: () => Promise<unknown>;
  /** What is stored, waiting for a load that is under way; undefined when it cannot be found out. */
  readonly known: () => Promise<StoredDocuments | undefined>;
}

/**
 * The candidate's saved information with the document groups, fetched again at every navigation inside the documents
 * area (spec section 2). The user's id in the key keeps two people of one browser apart.
 */
export function usePersonalInformation(): Information {
  const { key } = useLocation();
  const userId = useSession()?.user.id;
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['personal-information', userId],
    queryFn: ({ signal }) => fetchPersonalInformation(signal),
    // Navigation and saves say when.
    enabled: false,
  });

  useEffect(() => {
    // After a log out the step stands until the next screen is ready, and has nobody to ask for.
    if (userId !== undefined) void refetch();
  }, [key, userId, refetch]);

  const stored = useMemo(() => (data ? storedDocuments(data) : undefined), [data]);
  const known = useCallback(async () => {
    if (stored) return stored;
    const late = await refetch({ cancelRefetch: false });
    return late.data && storedDocuments(late.data);
  }, [stored, refetch]);

  return { stored, loading: isFetching, reload: refetch, known };
}
