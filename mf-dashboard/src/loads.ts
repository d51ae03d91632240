import type { JobApplication } from 'shared/contract/applications';
import type { ClientState } from 'shared/contract/client-state';
import { endpoints, type Endpoint } from 'shared/contract/endpoints';
import type { UserData } from 'shared/contract/user-data';
import { load } from 'shared/queries/load';
import { useQuery } from 'shared/runtime/query';
import { session, useSession } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';

/**
 * Runs a load whose answer belongs to the store. A failure is only logged (spec section 8, "Data-load failures"), and
 * leaves what was shown before in its place.
 * An answer that arrives after the session changed hands is dropped: on a shared phone the next person must not see it.
 */
async function loadIntoStore<T>(
  endpoint: Endpoint,
  toPatch: (data: T) => Partial<ClientState>,
  signal: AbortSignal,
): Promise<true> {
  const owner = session.get()?.token;
  const data = await load<T>(endpoint.path, endpoint, { signal });
  if (session.get()?.token === owner) userDataStore.set(toPatch(data));
  return true;
}

/** The load state of one of the dashboard's two loads; its answer is in the user-data store. */
export interface Load {
  /** Neither an answer nor a failure yet. */
  readonly waiting: boolean;
  /** On its way, the first time or again. */
  readonly running: boolean;
  /** Milliseconds since 1970 of the last answer; 0 before the first. */
  readonly answeredAt: number;
  readonly again: () => Promise<unknown>;
}

function useLoad<T>(name: string, endpoint: Endpoint, toPatch: (data: T) => Partial<ClientState>): Load {
  const userId = useSession()?.user.id;
  const query = useQuery({
    queryKey: ['dashboard', name, userId],
    queryFn: ({ signal }) => loadIntoStore(endpoint, toPatch, signal),
    // After a log out the dashboard stays until the next screen is ready, without a session to load for.
    enabled: userId !== undefined,
    // Both are fetched whenever the dashboard appears (spec section 7), so no load outlives its dashboard.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  return {
    waiting: query.isPending,
    running: query.isFetching,
    answeredAt: query.dataUpdatedAt,
    again: query.refetch,
  };
}

const toUserData = (userData: UserData): Partial<ClientState> => ({ userData });
const toUserJobs = (userJobs: readonly JobApplication[]): Partial<ClientState> => ({ userJobs });

/** The two loads of the dashboard, made when it appears: user data and job applications. */
export function useDashboardLoads(): { readonly userData: Load; readonly userJobs: Load } {
  return {
    userData: useLoad('user-data', endpoints.fetchMe, toUserData),
    userJobs: useLoad('user-jobs', endpoints.listAppliedJobs, toUserJobs),
  };
}
