import type * as Frame from './frame';

let fetched: typeof Frame | null = null;

/** Fetches header and footer of the signed-in screens, which visitors do not need. */
export async function fetchFrame(): Promise<typeof Frame> {
  fetched = await import(/* webpackChunkName: "header" */ './frame');
  return fetched;
}

/** Header and footer, if they have been fetched. */
export const fetchedFrame = (): typeof Frame | null => fetched;
