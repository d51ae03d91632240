import { userDataQuery, userJobsQuery } from 'shared/queries/dashboard';
import { useQuery } from 'shared/runtime/query';
import { useSession } from 'shared/runtime/session';

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

function useLoad(options: ReturnType<typeof userDataQuery>): Load {
  const query = useQuery(options);
  return {
    waiting: query.isPending,
    running: query.isFetching,
    answeredAt: query.dataUpdatedAt,
    again: query.refetch,
  };
}

/** The two loads of the dashboard, made when it appears: user data and job applications. */
export function useDashboardLoads(): { readonly userData: Load; readonly userJobs: Load } {
  // After a log out the dashboard stays until the next screen is ready, without a session to load for.
  const userId = useSession()?.user.id;
  return { userData: useLoad(userDataQuery(userId)), userJobs: useLoad(userJobsQuery(userId)) };
}
