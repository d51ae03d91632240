import { queryOptions } from '@tanstack/react-query';
import { queryClient } from 'shared/runtime/query';
import { loadPart } from './load';
import { hasLoaded, userDataAheadQuery, userDataKey } from './user-data-ahead';

/**
 * A query whose answer belongs to the user-data store; it keeps only its own load state. After a failure the
 * earlier data stay.
 */
const dashboardQuery =
  (part: string, load: (userId: string, signal: AbortSignal) => Promise<unknown>) =>
  (userId: string | undefined) =>
    queryOptions({
      queryKey: ['dashboard', part, userId],
      queryFn: async ({ signal }) => {
        if (userId !== undefined) await load(userId, signal);
        return true;
      },
      enabled: userId !== undefined,
      // Fetched whenever the dashboard appears (spec section 7), so no load outlives its dashboard.
      gcTime: 0,
      refetchOnMount: 'always',
    });

/** Takes over the header's load when the screen appears, or loads. */
async function takeUserData(userId: string): Promise<void> {
  const ahead = userDataAheadQuery(userId);
  // "Refresh" must not get what the header loaded before.
  if (hasLoaded(queryClient, userId)) queryClient.removeQueries({ queryKey: ahead.queryKey });
  try {
    await queryClient.fetchQuery(ahead);
  } finally {
    queryClient.removeQueries({ queryKey: ahead.queryKey });
  }
}

export const userDataQuery = dashboardQuery(userDataKey, takeUserData);
export const userJobsQuery = dashboardQuery('userJobs', (_, signal) => loadPart('userJobs', { signal }));
