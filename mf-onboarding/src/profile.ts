import { useEffect } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import type { ProfileAggregate } from 'shared/contract/profile';
import { profileQuery } from 'shared/queries/candidate';
import { useQueryOnVisit } from 'shared/queries/use-query-on-visit';
import { call } from 'shared/runtime/api';
import { queryClient } from 'shared/runtime/query';
import { useLocation } from 'shared/runtime/router';
import { session, useSession } from 'shared/runtime/session';
import { completedSteps, markSaved } from './completed-steps';

/** Loads the profile for a save that must not go out without it. @throws ApiError, which has been shown as a toast */
export async function demandProfile(): Promise<ProfileAggregate> {
  const { queryKey } = profileQuery(session.get()?.user.id);
  const { data } = await call<ApiSuccessBody<ProfileAggregate>>(endpoints.fetchProfile);
  queryClient.setQueryData(queryKey, data);
  return data;
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

/** The saved profile, fetched again at every change of the onboarding path (spec section 2). */
export function useProfile(): ProfileLoad {
  const { pathname } = useLocation();
  const userId = useSession()?.user.id;
  const { data, isPending, isFetching, refetch } = useQueryOnVisit(profileQuery(userId), pathname);
  useEffect(() => {
    if (data) markSaved(completedSteps(data, null));
  }, [data]);
  return { profile: data, waiting: isPending, running: isFetching, refetch };
}
