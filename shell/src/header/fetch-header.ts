import type { Header } from './header';

/** Fetches the header of the signed-in screens, which visitors do without. */
export const fetchHeader = async (): Promise<{ default: typeof Header }> => ({
  default: (await import(/* webpackChunkName: "header" */ './header')).Header,
});
