import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { PlanAnswer } from 'releases/src/service/releases';
import { createClient } from './client';

/** Whether pages keep themselves up to date; an operator may pause that (WCAG 2.2.2). */
export const Updates = createContext(true);
const everyMs = 15_000;

const { send, call } = createClient('/ops/login', 'The release server');
export { call };

/** The text of a file; null if there is none, or the caller may not read it. */
export async function readText(path: string): Promise<string | null> {
  const answer = await send(path);
  return answer.ok ? answer.text() : null;
}

interface ReadOptions<T> {
  readonly enabled?: boolean;
  /** What is made of the answer, if it is not taken as it is. */
  readonly read?: () => Promise<T>;
}

/** Reads `/v1<path>`, again each 15 seconds. */
export const useRead = <T>(
  path: string,
  { enabled = true, read = () => call<T>(path) }: ReadOptions<T> = {},
): UseQueryResult<T> =>
  useQuery({
    queryKey: [path],
    queryFn: read,
    enabled,
    refetchInterval: useContext(Updates) ? everyMs : false,
  });

/** Posts to `/v1<path>`; all that is shown is read again then. */
export function usePost<Answer>(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => call<Answer>(path, body),
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Gives a command to the release service, as the command line does. */
export const useCommand = () => usePost<{ readonly lines: readonly string[] }>('/commands');

/** What a command would do now; null: there is nothing to plan. */
export const usePlan = (command: object | null) =>
  useQuery({
    queryKey: ['/plan', command],
    queryFn: () => call<PlanAnswer>('/plan', command),
    enabled: command !== null,
    retry: false,
  });
