import { queryOptions } from '@tanstack/react-query';
import { loadPart, type LoadedPart } from './load';

/**
 * A query whose answer belongs to the user-data store; it keeps only its own load state. After a failure the
 * earlier data stay.
 */
const dashboardQuery = (part: LoadedPart) => (userId: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', part, userId],
    queryFn: async ({ signal }) => {
      await loadPart(part, { signal });
      return true;
    },
    enabled: userId !== undefined,
    // Fetched whenever the dashboard appears (spec section 7), so no load outlives its dashboard.
    gcTime: 0,
    refetchOnMount: 'always',
  });

export const userDataQuery = dashboardQuery('userData');
export const userJobsQuery = dashboardQuery('userJobs');
