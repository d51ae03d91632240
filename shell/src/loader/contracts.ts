import { contracts, type BuildRecord } from 'platform/release';
import type { RemoteLifecycles } from 'shared/remote/props';

/** Makes the lifecycles of a remote that was built for an earlier contract work as those of today's. */
export type Adapter = (lifecycles: RemoteLifecycles) => RemoteLifecycles;

/**
 * Earlier contract -> its adapter: a file of its own in this folder, `contract-1.ts`. Each has its entry in
 * `earlierContracts` (platform/release), with the day on which both are removed. Empty: contract 1 is the
 * first (docs/decisions/0063).
 */
export const adapters: Readonly<Record<number, Adapter>> = {};

/** The contract with which a build runs here. */
export const contractOf = ({ contract = contracts.contract }: Pick<BuildRecord, 'contract'>): number =>
  contract;

export function adaptLifecycles(build: BuildRecord, lifecycles: RemoteLifecycles): RemoteLifecycles {
  const adapt = adapters[contractOf(build)];
  return adapt ? adapt(lifecycles) : lifecycles;
}
