import { endpoints } from 'shared/contract/endpoints';
import type { UserData } from 'shared/contract/user-data';
import { load } from 'shared/queries/load';
import { userDataStore } from 'shared/runtime/user-data';

/**
 * Loads the user data into the store. An answer that comes after `signal` is dropped: it may be about a person who has
 * logged out.
 */
export async function loadUserData(signal: AbortSignal): Promise<void> {
  const userData = await load<UserData>('The user data', endpoints.fetchMe, { signal }).catch(() => null);
  if (userData && !signal.aborted) userDataStore.set({ userData });
}
