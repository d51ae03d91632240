import { useEffect } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { fromPersonalInformation } from 'shared/contract/personal-information';
import type { PersonalInformation } from 'shared/contract/profile';
import { personalInformationQuery } from 'shared/queries/candidate';
import { call } from 'shared/runtime/api';
import { queryClient, useQuery } from 'shared/runtime/query';
import { session, useSession } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { patchUserData } from '../completed-steps';

const currentQuery = () => personalInformationQuery(session.get()?.user.id);

/** The part of the record that the client state of spec section 3 names, and the email address in force. */
function keepInStore(record: PersonalInformation): void {
  patchUserData({ email: record.email, pendingEmail: record.pending_email ?? null });
  const { alterMobileNumber: _, maritalStatus: __, pinCode: ___, ...named } = fromPersonalInformation(record);
  userDataStore.set({ personalInformation: named });
}

/** Loads the record for a save that must not go out without it. @throws ApiError, which has been shown as a toast */
export async function demandPersonalInformation(): Promise<PersonalInformation> {
  const { queryKey } = currentQuery();
  const { data } = await call<ApiSuccessBody<PersonalInformation>>(endpoints.fetchPersonalInformation);
  queryClient.setQueryData(queryKey, data);
  return data;
}

/** Replaces what was loaded with what is saved now, so that a return to the step never shows the old answers. */
export function rememberPersonalInformation(saved: Partial<PersonalInformation>): void {
  queryClient.setQueryData(currentQuery().queryKey, (old) => (old ? { ...old, ...saved } : old));
}

/** The saved record (GET /candidate), fetched whenever the step opens; a failure is only logged (spec section 8). */
export function usePersonalInformation() {
  const userId = useSession()?.user.id;
  const { data, isPending, isFetching, isSuccess, refetch } = useQuery(personalInformationQuery(userId));
  // Not what an earlier visit has left in the cache: the email address may have been confirmed since.
  const fresh = isSuccess && !isFetching ? data : undefined;
  useEffect(() => {
    if (fresh) keepInStore(fresh);
  }, [fresh]);
  return { record: data, waiting: isPending, running: isFetching, refetch };
}
