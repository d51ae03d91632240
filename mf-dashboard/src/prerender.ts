import { paths } from 'platform/routes';
import { prerender } from 'shared/remote/prerender';
import { App } from './app';

const path = paths.dashboard();

/** Rendered at build time: the outline, without any data. */
export const pages = { [path]: prerender({ remote: 'mf-dashboard', App, path }) };
