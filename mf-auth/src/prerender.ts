import { prerender } from 'shared/remote/prerender';
import remoteFile from '../remote.json';
import { App } from './app';

/**
 * Every public page of this remote: their HTML contains no part of the address, so that one page serves all
 * reset links.
 */
export const pages = Object.fromEntries(
  remoteFile.routes
    .filter(({ access }) => access === 'public')
    .map(({ path }) => [path, prerender({ remote: 'mf-auth', App, path })]),
);
