import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * A plugin of the Module Federation runtime (module-federation.io, "Runtime Plugins"), for all instances of a
 * page: a shared module whose files did not arrive is asked for again at its next use. Without it the runtime
 * goes on with the promise that failed, until the page is reloaded.
 */
export const sharedAgain: ModuleFederationRuntimePlugin = {
  name: 'shared-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const version of Object.values(scope[pkgName] ?? {})) if (!version.loaded) version.loading = null;
  },
};
