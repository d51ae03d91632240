import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { App } from 'antd';
import type { Answers } from 'api/src/desk/answers';
import { createContext, useContext } from 'react';
import { createClient } from '../client';

export const { ask, call } = createClient('/desk/login', 'The desk');

/** Who works here. */
export const SessionContext = createContext<Answers['session'] | null>(null);

/** Whether the person may do it; the server asks again. */
export function useMay(right: Answers['session']['rights'][number]): boolean {
  return useContext(SessionContext)?.rights.includes(right) ?? false;
}

/** Reads `/v1<path>`. */
export const useRead = <T>(path: string): UseQueryResult<T> =>
  useQuery({ queryKey: [path], queryFn: () => call<T>(path) });

export const useOptions = () =>
  useQuery({
    queryKey: ['/options'],
    queryFn: () => call<Answers['options']>('/options'),
    staleTime: Infinity,
  });

export const candidatePath = (id: string): string => `/candidates/${id}`;

/**
 * Returns a function that shows an answer as what `/v1<shown>` is now. A read that began before is older and
 * may not replace it.
 */
export function useShow() {
  const queries = useQueryClient();
  return async (shown: string, answer: unknown): Promise<void> => {
    await queries.cancelQueries({ queryKey: [shown] });
    queries.setQueryData([shown], answer);
  };
}

/** Posts to `/v1<path>`, whose answer is what `/v1<shown>` is then. A refusal stays until it is read. */
export function usePost<Body extends object>(path: string, shown: string) {
  const show = useShow();
  const { message } = App.useApp();
  return useMutation({
    mutationFn: (body: Body) => call<unknown>(path, body),
    onSuccess: (answer) => {
      void show(shown, answer);
      void message.success('Saved');
    },
    onError: (error) => void message.error({ content: error.message, duration: 0 }),
  });
}

/** Gives what the server sends to the browser's downloads. */
export async function download(path: string, body: object, name: string): Promise<void> {
  const content = await (await ask(path, body)).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
