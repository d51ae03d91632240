import { useEffect } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import { fromPersonalInformation } from 'contract/forms/personal-information';
import type { PersonalInformation } from 'contract/wire/profile';
import { demand, personalInformationQuery } from 'shared/queries/candidate';
import { queryClient, useQuery } from 'shared/runtime/query';
import { session, useSession } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { patchUserData } from 'shared/queries/patch-user-data';

const currentQuery = () => personalInformationQuery(session.get()?.user.id);

/** The part of the record that the client state of spec section 3 names, and the email address in force. */
function keepInStore(record: PersonalInformation): void {
  patchUserData({ email: record.email, pendingEmail: record.pending_email ?? null });
  const { alterMobileNumber: _, maritalStatus: __, pinCode: ___, ...named } = fromPersonalInformation(record);
  userDataStore.set({ personalInformation: named });
}

/**
 * Loads the record for a save that must not go out without it. @throws ApiError, which has been shown as a
 * toast
 */
export const demandPersonalInformation = (): Promise<PersonalInformation> =>
  demand(currentQuery(), endpoints.fetchPersonalInformation);

/** Replaces the loaded answers with the saved ones, so that a return to the step never shows old answers. */
export function rememberPersonalInformation(saved: Partial<PersonalInformation>): void {
  queryClient.setQueryData(currentQuery().queryKey, (old) => (old ? { ...old, ...saved } : old));
}

/**
 * The saved record (GET /candidate), fetched whenever the step opens; a failure is only logged (spec section
 * 8).
 */
export function usePersonalInformation() {
  const userId = useSession()?.user.id;
  const query = useQuery(personalInformationQuery(userId));
  const { data, isFetching, isSuccess } = query;
  // Not what an earlier visit has left in the cache: the email address may have been confirmed since.
  const fresh = isSuccess && !isFetching ? data : undefined;
  useEffect(() => {
    if (fresh) keepInStore(fresh);
  }, [fresh]);
  return query;
}
