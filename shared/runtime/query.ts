import {
  QueryClient,
  useMutation as useMutationBase,
  useQuery as useQueryBase,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';

/**
 * The one query client. The spec states when each call is made, so nothing is fetched behind the candidate's
 * back: no retry, no refetch on focus (a file dialog causes a focus event) or on reconnect; and a call made
 * offline fails at once instead of waiting, so that a form's loader always ends.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * React Query's hooks, bound to the one client. Remotes have React roots of their own, so a provider would
 * have to be in each of them; a landing page that fetches nothing would then pay for the library too.
 */
export function useQuery<TData, TError = Error, TKey extends QueryKey = QueryKey>(
  options: UseQueryOptions<TData, TError, TData, TKey>,
): UseQueryResult<TData, TError> {
  return useQueryBase(options, queryClient);
}

export function useMutation<TData, TVariables = void, TError = Error>(
  options: UseMutationOptions<TData, TError, TVariables>,
): UseMutationResult<TData, TError, TVariables> {
  return useMutationBase(options, queryClient);
}
