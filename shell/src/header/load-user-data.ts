import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import type { UserData } from 'shared/contract/user-data';
import { call } from 'shared/runtime/api';
import { userDataStore } from 'shared/runtime/user-data';

/**
 * Loads the user data into the store; a failure is only logged (spec section 8, "Data-load failures"). An answer that
 * comes after `signal` is dropped: it may be about a person who has logged out.
 */
export async function loadUserData(signal: AbortSignal): Promise<void> {
  try {
    const { data } = await call<ApiSuccessBody<UserData>>(endpoints.fetchMe, { silent: true, signal });
    if (!signal.aborted) userDataStore.set({ userData: data });
  } catch (error) {
    if (!signal.aborted) console.error('The user data could not be loaded', error);
  }
}
