import type * as runtimeCore from '@module-federation/runtime-core';
import { FederationInstance } from './instance';

/** The name under which remotes that were built before decision 0022 look for the federation runtime's core in their host. */
const coreName = '_FEDERATION_RUNTIME_CORE';

/** They tell the instance once more what its name is. */
class EarlierInstance extends FederationInstance {
  initOptions(): void {
    // Known from the constructor.
  }
}

/** What they call of it; other names they read and leave alone. */
type Called = Pick<
  typeof runtimeCore,
  'getGlobalFederationConstructor' | 'setGlobalFederationConstructor' | 'setGlobalFederationInstance'
> & { readonly [name in keyof typeof runtimeCore]?: unknown };

const nothing = (): undefined => undefined;

const core: Called = {
  ModuleFederation: EarlierInstance,
  CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
  helpers: {},
  getGlobalFederationConstructor: nothing,
  setGlobalFederationConstructor: nothing,
  setGlobalFederationInstance: nothing,
};

/** Lets them run here. Call once, before any is loaded. */
export function welcomeEarlierBuilds(): void {
  (globalThis as { [coreName]?: unknown })[coreName] = core;
}
