import { passGate, type GateCheck } from '../gate/gate';
import { requireKept } from '../store/removal-mark';
import type { Store } from '../store/store';
import { abortCanary, promoteCanary, requireCanary, startCanary, type CanaryOptions } from './canary';
import { changeChannel, type Released } from './channel-store';
import type { BuildId, Stamp } from './compose';
import { assertNoConflict } from './conflict';
import { manifestsFor, requireVerified, verifyOnce } from './published';
import { changeDeployable, requireReason, type PromoteBuildsOptions, type Precondition } from './release';

/**
 * Gives a published build to a share of candidates, after every check of a promotion, or changes the share of a running canary.
 * A running canary has passed the gate already, also with each new shell.
 */
export async function startCanaryBuild(
  store: Store,
  target: BuildId,
  share: number,
  stamp: Stamp,
  options: CanaryOptions & GateCheck = {},
): Promise<Released> {
  if (options.force) requireReason(stamp, 'A forced canary');
  await requireKept(store, target, Date.parse(stamp.time));
  const sound = verifyOnce(store, [target]);
  return changeChannel(store, stamp.channel, async (look) => {
    const manifests = await manifestsFor(store, look.document, await sound());
    assertNoConflict([target.name], look);
    const next = startCanary(look.document, target, share, manifests, stamp, options);
    const runs = look.document?.deployables[target.name]?.canary !== undefined;
    return runs ? next : passGate(next, await sound(), options);
  });
}

/** Ends a canary: promotes its build for all candidates, or aborts it. */
export async function endCanary(
  store: Store,
  name: string,
  end: 'promote' | 'abort',
  stamp: Stamp,
  options: PromoteBuildsOptions = {},
  isWanted: Precondition = () => true,
): Promise<Released> {
  if (options.force) requireReason(stamp, 'A forced promotion');
  return changeDeployable(store, name, stamp, isWanted, async (look) => {
    const { document } = look;
    assertNoConflict([name], look);
    if (end === 'abort') return abortCanary(document, name, stamp);
    const version = requireCanary(document, name);
    const manifest = await requireVerified(store, { name, version });
    const manifests = await manifestsFor(store, document, [manifest]);
    return passGate(promoteCanary(document, name, manifests, stamp, options), [manifest], options);
  });
}
