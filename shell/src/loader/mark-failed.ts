import { buildUrl, type BuildRecord } from 'platform/release';
import type { Attempt, AttemptEvent } from './attempt';
import { clearBad, markBad } from './tab-builds';

const filesOf = (remote: string, { version, entry, initial }: BuildRecord) =>
  [entry, ...initial].map(({ file, integrity }) => ({ url: buildUrl(remote, version, file), integrity }));

/** Files that did not arrive may be the network's fault, for which no build is blamed. */
async function diagnoseFailure(attempt: Attempt, rival: BuildRecord | undefined): Promise<void> {
  const { remote, build } = attempt;
  const cause = await import(/* webpackChunkName: "diagnose" */ 'platform/diagnose')
    .then(({ diagnose }) => diagnose(filesOf(remote, build), rival ? filesOf(remote, rival) : []))
    .catch(() => null); // the diagnosis did not load either
  // Without a rival no other build is on the screen yet, and this one would be loaded again at once.
  if (!cause && rival) clearBad(remote, build.version);
  attempt.diagnose(cause);
}

/**
 * Listener of attempts: marks a failed build bad, so that the tab resolves to another one, and finds out why
 * it failed.
 */
export function healFailure(attempt: Attempt, event: AttemptEvent): void {
  if (event.type !== 'failed') return;
  const { cause, rival } = event;
  markBad(attempt.remote, attempt.build.version);
  if (cause === 'load' || (rival && cause === 'timeout')) void diagnoseFailure(attempt, rival);
  else attempt.diagnose(cause);
}
