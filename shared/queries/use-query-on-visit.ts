import type { DefaultError, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useQuery } from 'shared/runtime/query';

/**
 * A query that is fetched when its screen appears, and again at each visit of the screen (spec section 2).
 * @param visit changes with each visit: the path, or the key of the location
 */
export function useQueryOnVisit<T, K extends QueryKey>(
  options: UseQueryOptions<T, DefaultError, T, K>,
  visit: string,
) {
  const query = useQuery(options);
  const { refetch } = query;
  const last = useRef(visit);
  useEffect(() => {
    if (last.current === visit) return;
    last.current = visit;
    if (options.enabled !== false) void refetch();
  }, [visit, refetch, options.enabled]);
  return query;
}
