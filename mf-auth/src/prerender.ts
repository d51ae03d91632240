import { prerender } from 'shared/remote/prerender';
import remoteFile from '../remote.json';
import { App } from './app';

/** Every page of this remote: their HTML contains no part of the address, so that one page serves all reset links. */
export const pages = Object.fromEntries(
  remoteFile.routes.map(({ path }) => [path, prerender({ remote: 'mf-auth', App, path })]),
);
