import { queryOptions } from '@tanstack/react-query';
import type { JobApplication } from 'shared/contract/applications';
import type { ClientState } from 'shared/contract/client-state';
import { endpoints, type Endpoint } from 'shared/contract/endpoints';
import type { UserData } from 'shared/contract/user-data';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { load } from './load';

/**
 * A query whose answer belongs to the user-data store; it keeps nothing but its own load state. A failure leaves what was
 * shown before. An answer that arrives after the session changed hands is dropped: on a shared phone the next person must
 * not see it.
 */
const dashboardQuery =
  <T>(name: string, endpoint: Endpoint, toPatch: (data: T) => Partial<ClientState>) =>
  (userId: string | undefined) =>
    queryOptions({
      queryKey: ['dashboard', name, userId],
      queryFn: async ({ signal }) => {
        const owner = session.get()?.token;
        const data = await load<T>(endpoint.path, endpoint, { signal });
        if (session.get()?.token === owner) userDataStore.set(toPatch(data));
        return true;
      },
      enabled: userId !== undefined,
      // Fetched whenever the dashboard appears (spec section 7), so no load outlives its dashboard.
      gcTime: 0,
      refetchOnMount: 'always',
    });

export const userDataQuery = dashboardQuery<UserData>('user-data', endpoints.fetchMe, (userData) => ({
  userData,
}));

export const userJobsQuery = dashboardQuery<readonly JobApplication[]>(
  'user-jobs',
  endpoints.listAppliedJobs,
  (userJobs) => ({ userJobs }),
);
