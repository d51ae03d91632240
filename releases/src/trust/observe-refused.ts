import { gauge } from 'server-kit/telemetry';
import type { Store } from '../store/store';
import { SignedStore } from './signed-store';

/** Logs documents that are refused, and exports how many are: somebody else has written them. */
export function observeRefused(
  stores: readonly (Store | undefined)[],
  log: { error(problem: string): void },
): void {
  const signed = stores.filter((store) => store instanceof SignedStore);
  for (const store of signed) store.onRefused = (problem) => log.error(problem);
  const about = 'Documents that were not signed by the release server when they were read last';
  gauge('portal.release.documents.refused', '{document}', about, (result) =>
    result.observe(signed.reduce((sum, { refusedCount }) => sum + refusedCount, 0)),
  );
}
