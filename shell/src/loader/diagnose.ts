import { buildUrl, type BuildRecord, type PinnedFile } from 'platform/release';
import type { FailureCause } from 'platform/report';
import { diagnosis } from 'platform/time-limits';

type State = 'fine' | 'missing' | 'changed' | 'silent' | 'unreachable';

/**
 * Why one file failed. A script that does not load gives no reason, so the file is asked for in the open:
 * first with its pin and past the cache, which also mends a copy that was damaged on this device; then without the pin.
 */
async function stateOf(url: string, integrity: string, signal: AbortSignal): Promise<State> {
  try {
    await fetch(url, { integrity, cache: 'reload', signal });
    return 'fine';
  } catch {
    // Other bytes, or none: the next request shows which.
  }
  try {
    return (await fetch(url, { signal })).ok ? 'changed' : 'missing';
  } catch {
    return signal.aborted ? 'silent' : 'unreachable';
  }
}

async function statesOf(name: string, { version, entry, initial }: BuildRecord): Promise<State[]> {
  const signal = AbortSignal.timeout(diagnosis);
  const state = ({ file, integrity }: PinnedFile) =>
    stateOf(buildUrl(name, version, file), integrity, signal);
  return Promise.all([entry, ...initial].map(state));
}

/**
 * Whether a build whose files did not arrive is to blame, and for what. It is not when its files are there now, when the
 * network gives no answer at all, or when a good build's files are no quicker than the ones that took too long.
 * @param rival a build that did arrive; without one, no build is blamed for taking long
 * @returns null when the network, or this device, is to blame
 */
export async function diagnose(
  name: string,
  build: BuildRecord,
  rival?: BuildRecord,
): Promise<FailureCause | null> {
  const [states, rivals] = await Promise.all([
    statesOf(name, build),
    rival ? statesOf(name, rival) : Promise.resolve<State[]>(['unreachable']),
  ]);
  if (states.includes('changed')) return 'integrity';
  if (states.includes('missing')) return 'load';
  return states.includes('silent') && rivals.every((state) => state === 'fine') ? 'timeout' : null;
}
