import type { ClientState } from 'contract/wire/client-state';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { call, type CallOptions } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';

/** Reads `data` of a GET call. A failure is only logged, and never shown (spec section 8). */
export async function load<T>(endpoint: Endpoint, options: CallOptions = {}): Promise<T> {
  try {
    return (await call<ApiSuccessBody<T>>(endpoint, { ...options, silent: true })).data;
  } catch (error) {
    if (!options.signal?.aborted) console.error(`${endpoint.path} could not be loaded`, error);
    throw error;
  }
}

const parts = { userData: endpoints.fetchMe, userJobs: endpoints.listAppliedJobs } as const;
export type LoadedPart = keyof typeof parts;

/**
 * Loads a part of the client state. An answer that arrives after the session changed hands is dropped: on a
 * shared phone the next person must not see it.
 * @returns the loaded data; null when they were dropped
 */
export async function loadPart<Part extends LoadedPart>(
  part: Part,
  options?: Pick<CallOptions, 'signal'>,
): Promise<ClientState[Part]> {
  const owner = session.get()?.token;
  const data = await load<ClientState[Part]>(parts[part], options);
  if (session.get()?.token !== owner) return null;
  userDataStore.set({ [part]: data });
  return data;
}
