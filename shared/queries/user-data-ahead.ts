import { queryOptions } from '@tanstack/react-query';
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

/** Loads the user data while the screen's code is on its way. A failure was logged. */
export async function loadUserDataAhead(userId: string): Promise<void> {
  const { queryClient } = await import('shared/runtime/query');
  await queryClient.prefetchQuery(userDataAheadQuery(userId));
}
