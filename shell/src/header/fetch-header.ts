import type { Header } from './header';

let fetched: typeof Header | null = null;

/** Fetches the header of the signed-in screens, which visitors do not need. */
export async function fetchHeader(): Promise<{ default: typeof Header }> {
  fetched = (await import(/* webpackChunkName: "header" */ './header')).Header;
  return { default: fetched };
}

/** The header, if it has been fetched. */
export const fetchedHeader = (): typeof Header | null => fetched;
