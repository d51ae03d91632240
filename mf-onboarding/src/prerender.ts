import { paths } from 'platform/routes';
import { prerender } from 'shared/remote/prerender';
import { App } from './app';

const path = paths.onboarding();

/** Rendered while this part is being built: the first step before anything is known of the candidate. */
export const pages = { [path]: prerender({ remote: 'mf-onboarding', App, path }) };
