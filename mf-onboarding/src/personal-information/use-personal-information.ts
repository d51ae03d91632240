import { useEffect } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { fromPersonalInformation } from 'shared/contract/personal-information';
import type { PersonalInformation } from 'shared/contract/profile';
import { call } from 'shared/runtime/api';
import { queryClient, useQuery } from 'shared/runtime/query';
import { session, useSession } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { patchUserData } from '../completed-steps';

const keyOf = (userId: string | undefined) => ['personal-information', userId] as const;

/** The part of the record that the client state of spec section 3 names, and the email address in force. */
function keepInStore(record: PersonalInformation): void {
  patchUserData({ email: record.email, pendingEmail: record.pending_email ?? null });
  const { firstName, lastName, email, mobileNumber, dateOfBirth, gender, address, city, state, country } =
    fromPersonalInformation(record);
  userDataStore.set({
    personalInformation: {
      firstName,
      lastName,
      email,
      mobileNumber,
      dateOfBirth,
      gender,
      address,
      city,
      state,
      country,
    },
  });
}

async function fetchRecord(silent: boolean, signal?: AbortSignal): Promise<PersonalInformation> {
  const owner = session.get()?.token;
  const { data } = await call<ApiSuccessBody<PersonalInformation>>(endpoints.fetchPersonalInformation, {
    silent,
    ...(signal ? { signal } : {}),
  });
  // On a shared phone someone else may have signed in meanwhile.
  if (session.get()?.token === owner) keepInStore(data);
  return data;
}

async function loadRecord(signal: AbortSignal): Promise<PersonalInformation> {
  try {
    return await fetchRecord(true, signal);
  } catch (error) {
    if (!signal.aborted) console.error('The personal information could not be loaded', error);
    throw error;
  }
}

/** Loads the record for a save that must not go out without it. @throws ApiError, which has been shown as a toast */
export async function demandPersonalInformation(): Promise<PersonalInformation> {
  const userId = session.get()?.user.id;
  const record = await fetchRecord(false);
  queryClient.setQueryData(keyOf(userId), record);
  return record;
}

/** Replaces what was loaded with what is saved now, so that a return to the step never shows the old answers. */
export function rememberPersonalInformation(saved: Partial<PersonalInformation>): void {
  const key = keyOf(session.get()?.user.id);
  queryClient.setQueryData<PersonalInformation>(key, (old) => (old ? { ...old, ...saved } : old));
}

/** The saved record (GET /candidate), fetched whenever the step opens; a failure is only logged (spec section 8). */
export function usePersonalInformation() {
  const userId = useSession()?.user.id;
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => loadRecord(signal),
    enabled: false,
  });
  useEffect(() => {
    // After a log out the step stays until the next screen is ready.
    if (userId !== undefined) void refetch();
  }, [userId, refetch]);
  return { record: data, waiting: isPending, running: isFetching, refetch };
}
