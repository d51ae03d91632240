import type { UserData } from 'contract/wire/user-data';
import { userDataStore } from 'shared/runtime/user-data';

/**
 * Changes the user data that the header has loaded, so that header and screens agree with a save. Nothing
 * happens before they are loaded.
 */
export function patchUserData(patch: Partial<UserData>): void {
  const { userData } = userDataStore.get();
  if (userData) userDataStore.set({ userData: { ...userData, ...patch } });
}
