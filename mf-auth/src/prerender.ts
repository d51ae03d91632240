import { routes } from 'shared/contract/routes';
import { prerender } from 'shared/remote/prerender';
import { prerenderedName } from 'shared/remote/props';
import { App } from './app';

const instance = prerenderedName('mf-auth');

/** Every page of this remote: their HTML contains no part of the address, so that one page serves all reset links. */
export const pages = Object.fromEntries(
  routes
    .filter(({ remote }) => remote === 'mf-auth')
    .map(({ path }) => [path, prerender({ instance, App, path })]),
);
