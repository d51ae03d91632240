import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** In which part of its work the runtime was when an error came up. */
export type LoadPhase = 'entry' | 'init' | 'expose' | 'factory' | 'shared';

const phases = new WeakMap<Error, LoadPhase>();

/** The phase in which a load failed by this error; undefined for an error of something else. */
export const phaseOf = (error: unknown): LoadPhase | undefined =>
  error instanceof Error ? phases.get(error) : undefined;

/** The innermost phase stays: a shared module that fails in the factory of the module that uses it. */
function note(error: unknown, phase: LoadPhase): void {
  if (error instanceof Error && !phases.has(error)) phases.set(error, phase);
}

/**
 * A plugin of the Module Federation runtime (module-federation.io, "Runtime Plugins"), for all instances of a
 * page: an error knows in which phase of a load it came up, so that a report names the part to look at.
 */
export const loadPhases: ModuleFederationRuntimePlugin = {
  name: 'load-phases',
  afterLoadEntry: async ({ error }) => note(error, 'entry'),
  afterInitRemote: async ({ error }) => note(error, 'init'),
  afterGetExpose: async ({ error }) => note(error, 'expose'),
  afterExecuteFactory: async ({ error }) => note(error, 'factory'),
  errorLoadShare: ({ error }) => note(error, 'shared'),
};
