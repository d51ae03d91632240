import { useEffect } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import type { ProfileAggregate } from 'contract/wire/profile';
import { demand, profileQuery } from 'shared/queries/candidate';
import { useQueryOnVisit } from 'shared/queries/use-query-on-visit';
import { useLocation } from 'shared/runtime/router';
import { session, useSession } from 'shared/runtime/session';
import { completedSteps, markSaved } from './completed-steps';

/**
 * Loads the profile for a save that must not go out without it. @throws ApiError, which has been shown as a
 * toast
 */
export const demandProfile = (): Promise<ProfileAggregate> =>
  demand(profileQuery(session.get()?.user.id), endpoints.fetchProfile);

/** The saved profile, fetched again at every change of the onboarding path (spec section 2). */
export function useProfile() {
  const { pathname } = useLocation();
  const userId = useSession()?.user.id;
  const query = useQueryOnVisit(profileQuery(userId), pathname);
  const { data } = query;
  useEffect(() => {
    if (data) markSaved(completedSteps(data, null));
  }, [data]);
  return query;
}
