import { throughGate, type Passage } from '../gate/gate';
import { requireName } from '../store/layout';
import { requireKept } from '../store/removal-mark';
import type { Store } from '../store/store';
import { abortCanary, promoteCanary, requireCanary, startCanary, type CanaryOptions } from './canary';
import { changeChannel } from './channel-store';
import type { BuildId, Stamp } from './compose';
import { requireUntouched } from './meanwhile';
import { manifestsFor, requireSound, soundOnce } from './published';
import { requireReason, type PromoteBuildsOptions, type Released, type StillWanted } from './release';

/**
 * Gives a published build to a share of candidates, after every check of a promotion, or changes the share of a running
 * canary: that build has passed the gate when it came, and so has each new shell with it.
 */
export async function startCanaryBuild(
  store: Store,
  target: BuildId,
  share: number,
  stamp: Stamp,
  options: CanaryOptions & Passage = {},
): Promise<Released> {
  if (options.force) requireReason(stamp, 'A forced canary');
  await requireKept(store, target, Date.parse(stamp.time));
  const sound = soundOnce(store, [target]);
  return changeChannel(store, stamp.channel, async (look) => {
    const manifests = await manifestsFor(store, look.document, await sound());
    requireUntouched([target.name], look);
    const next = startCanary(look.document, target, share, manifests, stamp, options);
    const runs = look.document?.deployables[target.name]?.canary !== undefined;
    return runs ? next : throughGate(next, await sound(), options);
  });
}

/** Ends a canary: its build becomes current for everybody, or for nobody. */
export async function endCanary(
  store: Store,
  name: string,
  end: 'promote' | 'abort',
  stamp: Stamp,
  options: PromoteBuildsOptions = {},
  stillWanted: StillWanted = () => true,
): Promise<Released> {
  requireName('deployable', name);
  if (options.force) requireReason(stamp, 'A forced promotion');
  return changeChannel(store, stamp.channel, async (look) => {
    const { document } = look;
    if (!stillWanted(document)) return null;
    requireUntouched([name], look);
    if (end === 'abort') return abortCanary(document, name, stamp);
    const version = requireCanary(document, name);
    const manifest = await requireSound(store, { name, version });
    const manifests = await manifestsFor(store, document, [manifest]);
    return throughGate(promoteCanary(document, name, manifests, stamp, options), [manifest], options);
  });
}
