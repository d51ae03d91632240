import { useCallback, useEffect } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import type { ProfileAggregate } from 'shared/contract/profile';
import { call } from 'shared/runtime/api';
import { queryClient, useQuery } from 'shared/runtime/query';
import { useLocation } from 'shared/runtime/router';
import { session, useSession } from 'shared/runtime/session';
import { completedSteps, markSaved } from './completed-steps';

const keyOf = (userId: string | undefined) => ['profile', userId] as const;

async function fetchProfile(silent: boolean, signal?: AbortSignal): Promise<ProfileAggregate> {
  const owner = session.get()?.token;
  const { data } = await call<ApiSuccessBody<ProfileAggregate>>(endpoints.fetchProfile, {
    silent,
    ...(signal ? { signal } : {}),
  });
  // On a shared phone the session may have changed hands meanwhile.
  if (session.get()?.token === owner) markSaved(completedSteps(data, null));
  return data;
}

async function loadProfile(signal: AbortSignal): Promise<ProfileAggregate> {
  try {
    return await fetchProfile(true, signal);
  } catch (error) {
    if (!signal.aborted) console.error('The profile could not be loaded', error);
    throw error;
  }
}

/** Loads the profile for a save that must not go out without it. @throws ApiError, which has been shown as a toast */
export async function demandProfile(): Promise<ProfileAggregate> {
  const userId = session.get()?.user.id;
  const profile = await fetchProfile(false);
  queryClient.setQueryData(keyOf(userId), profile);
  return profile;
}

export interface ProfileLoad {
  /** Undefined until it is there; a failed load leaves what was loaded before. */
  readonly profile: ProfileAggregate | undefined;
  /** Neither an answer nor a failure yet. */
  readonly waiting: boolean;
  readonly running: boolean;
  /** Never fails: a failure is only logged (spec section 8). */
  readonly refetch: () => Promise<unknown>;
}

/**
 * The saved profile, fetched again at every change of the onboarding path (spec section 2). The user's id in the key
 * keeps two people of one browser apart.
 */
export function useProfile(): ProfileLoad {
  const { pathname } = useLocation();
  const userId = useSession()?.user.id;
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => loadProfile(signal),
    // The path alone says when.
    enabled: false,
  });
  const again = useCallback(() => refetch({ cancelRefetch: true }), [refetch]);

  useEffect(() => {
    // After a log out the step stays until the next screen is ready, without a session to load for.
    if (userId !== undefined) void again();
  }, [pathname, userId, again]);

  return { profile: data, waiting: isPending, running: isFetching, refetch: again };
}
