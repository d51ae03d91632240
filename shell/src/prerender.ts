import { frameOf } from 'platform/release';
import type { Route } from 'platform/routes';
import { prerender } from 'shared/remote/prerender';
import { Portal } from './app';
import { routing } from './loader/channel';

const frames = (['public', 'session'] as const).flatMap((access): Route[] => [
  { path: `/${access}`, access },
  { path: `/${access}-without-frame`, access, frame: 'none' },
  { path: `/${access}-whole`, access, wholePage: true },
]);
// No route is known while the shell is built: these represent every kind of route.
routing.set({ 'mf-any': { routes: frames } });

/**
 * The shell around a screen, by `frameOf` its route; one that only candidates may see is rendered for a
 * candidate. The page of a route whose remote has no HTML of its own begins empty.
 */
export const pages = Object.fromEntries(
  frames.map((frame) => [frameOf(frame), prerender({ App: Portal, path: frame.path })]),
);
