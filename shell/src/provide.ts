import * as core from '@module-federation/runtime-core';

/** Remotes run on the core of the shell's federation runtime (`externalRuntime` of their builds). */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

/**
 * Every shared module that the shell provides beyond those it uses at once: federation shares only what the
 * host's own graph reaches. Never called; each import becomes a chunk that a remote's first use of the part
 * loads.
 */
export const provided = [
  () => import('react-hook-form'),
  () => import('yup'),
  () => import('shared/runtime/api'),
  () => import('shared/runtime/query'),
  () => import('shared/ui/date-picker'),
  () => import('shared/ui/dialog'),
  () => import('shared/ui/menu'),
  () => import('shared/ui/select'),
  () => import('shared/ui/steps'),
];
