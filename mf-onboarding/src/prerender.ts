import { paths } from 'platform/routes';
import { prerender } from 'shared/remote/prerender';
import { App } from './app';

const path = paths.onboarding();

/** Rendered at build time: the first step, without any answers. */
export const pages = { [path]: prerender({ remote: 'mf-onboarding', App, path }) };
