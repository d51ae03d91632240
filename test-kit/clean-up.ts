import { act } from '@testing-library/react';
import { queryClient } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';

type Leave = () => Promise<void> | void;

const leftovers = new Set<Leave>();

/** Has `leave` called when the test ends. @returns the way to take that back */
export function afterwards(leave: Leave): () => void {
  leftovers.add(leave);
  return () => void leftovers.delete(leave);
}

/**
 * Unmounts what a test has mounted, and empties what remotes share: the next test begins as a new tab does.
 */
export async function cleanUp(): Promise<void> {
  for (const leave of [...leftovers].reverse()) await leave();
  leftovers.clear();
  act(() => {
    session.end();
    userDataStore.reset();
    for (const { id } of toasts.get()) toasts.dismiss(id);
  });
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
}
