import { createRemote } from 'shared/remote/create-remote';
import type { ContributionModule } from 'shared/remote/props';

/*
 * Replaces shell/src/loader/runtime in the monolith: the one file of the shell that knows the federation
 * runtime. What was a container is a chunk of the same build.
 */

type App = Parameters<typeof createRemote>[0]['App'];

/** Those whose screens are measured. A new remote is no part of the yardstick before its screens are. */
const apps: Readonly<Record<string, () => Promise<{ readonly App: App }>>> = {
  'mf-landing': () => import(/* webpackChunkName: "mf-landing" */ 'mf-landing/src/app'),
  'mf-auth': () => import(/* webpackChunkName: "mf-auth" */ 'mf-auth/src/app'),
  'mf-onboarding': () => import(/* webpackChunkName: "mf-onboarding" */ 'mf-onboarding/src/app'),
  'mf-documents': () => import(/* webpackChunkName: "mf-documents" */ 'mf-documents/src/app'),
  'mf-dashboard': () => import(/* webpackChunkName: "mf-dashboard" */ 'mf-dashboard/src/app'),
};

/** What remotes contribute to screens of others. */
const parts: Readonly<Record<string, () => Promise<ContributionModule>>> = {
  'mf-onboarding': () =>
    import(/* webpackChunkName: "mf-onboarding-next-step" */ 'mf-onboarding/src/next-step'),
  'mf-documents': () => import(/* webpackChunkName: "mf-documents-next-step" */ 'mf-documents/src/next-step'),
};

/** The remote of a container, whose name begins with it: `mf_auth_1_0_0`. */
const remoteOf = (container: string): string =>
  Object.keys(apps).find((name) => container.startsWith(`${name.replaceAll('-', '_')}_`)) ?? container;

export async function loadExposed(
  { name: container }: { name: string },
  module: string,
): Promise<ContributionModule> {
  const name = remoteOf(container);
  const part = parts[name];
  if (module !== './app' && part) return part();
  const load = apps[name];
  if (!load) throw new Error(`The monolith has no ${name}: enter it in lab/bench/monolith/runtime.ts`);
  const { App } = await load();
  return createRemote({ name, App });
}
