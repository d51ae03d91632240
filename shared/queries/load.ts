import type { Endpoint } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { call, type CallOptions } from 'shared/runtime/api';

/**
 * Reads `data` of a GET call. A failure is only logged, and never shown (spec section 8).
 * @param what the subject of the log line: 'The profile'
 */
export async function load<T>(what: string, endpoint: Endpoint, options: CallOptions = {}): Promise<T> {
  try {
    return (await call<ApiSuccessBody<T>>(endpoint, { ...options, silent: true })).data;
  } catch (error) {
    if (!options.signal?.aborted) console.error(`${what} could not be loaded`, error);
    throw error;
  }
}
