import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { loadPart } from './load';

/**
 * The header's load of the user data. The screen at the same address takes it over, once, so that a page load
 * asks once. A screen at another address loads by itself: it must show what was saved meanwhile.
 */
export const userDataAheadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-data-ahead', userId, window.location.pathname],
    queryFn: async () => {
      await loadPart('userData');
      return true;
    },
    staleTime: Infinity,
    gcTime: 10_000,
  });

export const userDataKey = 'userData';

/** Whether the screen that is there has loaded the user data by itself: its query goes with it. */
export const hasLoaded = (client: Pick<QueryClient, 'getQueryState'>, userId: string): boolean =>
  (client.getQueryState(['dashboard', userDataKey, userId])?.dataUpdatedAt ?? 0) > 0;

/** Loads the user data while the screen's code is on its way. A failure was logged. */
export async function loadUserDataAhead(userId: string): Promise<void> {
  const { queryClient } = await import('shared/runtime/query');
  if (hasLoaded(queryClient, userId)) return; // the screen was there first
  await queryClient.prefetchQuery(userDataAheadQuery(userId));
}
