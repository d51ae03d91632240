import { accountMessages } from 'shared/contract/account';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';

/** Cancels the deletion of the account. A failure has been shown as a toast, and is only logged. */
export async function keepAccount(): Promise<void> {
  try {
    await call(endpoints.keepAccount);
    const { userData } = userDataStore.get();
    if (userData) userDataStore.set({ userData: { ...userData, deleteAt: null } });
    toasts.success(accountMessages.kept);
  } catch (error) {
    console.error('The account could not be kept', error);
  }
}
