import type { Store } from '../store/store';
import { requireName } from '../store/layout';
import { whileReleasing } from '../store/lease';
import { abortCanary, promoteCanary, requireCanary, startCanary, type CanaryOptions } from './canary';
import type { PromoteOptions } from './change';
import { changeChannel } from './channel-store';
import type { BuildId, Stamp } from './compose';
import { requireUntouched } from './meanwhile';
import { manifestsFor, requireSound, soundOnce } from './published';
import { requireReason, type Released, type StillWanted } from './release';

/** Gives a published build to a share of candidates, or changes the share of a running canary. */
export async function startCanaryBuild(
  store: Store,
  target: BuildId,
  share: number,
  stamp: Stamp,
  options: CanaryOptions = {},
): Promise<Released> {
  return whileReleasing(store, async () => {
    const sound = soundOnce(store, [target]);
    return changeChannel(store, stamp.channel, async (look) => {
      const manifests = await manifestsFor(store, look.document, await sound());
      requireUntouched([target.name], look);
      return startCanary(look.document, target, share, manifests, stamp, options);
    });
  });
}

/** Ends a canary: its build becomes current for everybody, or for nobody. */
export async function endCanary(
  store: Store,
  name: string,
  end: 'promote' | 'abort',
  stamp: Stamp,
  options: PromoteOptions = {},
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
    return promoteCanary(document, name, await manifestsFor(store, document, [manifest]), stamp, options);
  });
}
