import type { ChannelDocument } from 'shared/contract/release';
import { next, requireDeployable, type BuildId, type Stamp } from './compose';

/** Why frozen builds cannot be promoted: names the person to ask and the command to type. */
export function freezeProblems(document: ChannelDocument | null, targets: readonly BuildId[]): string[] {
  return targets.flatMap(({ name }) => {
    const frozen = document?.deployables[name]?.frozen;
    return frozen
      ? [
          `${name} is frozen by ${frozen.actor} since ${frozen.time}: ${frozen.reason}. ` +
            `When that is over: unfreeze ${name}`,
        ]
      : [];
  });
}

/**
 * The channel's next document with a frozen deployable. Freezing again replaces the reason.
 * @returns null if it is frozen for this reason already
 */
export function freeze(document: ChannelDocument | null, name: string, stamp: Stamp): ChannelDocument | null {
  const deployable = requireDeployable(document, name);
  if (!document || deployable.frozen?.reason === stamp.reason) return null;
  const { actor, time, reason } = stamp;
  const frozen = { ...deployable, frozen: { actor, time, reason } };
  return next(document, stamp, `freeze ${name}`, { ...document.deployables, [name]: frozen });
}

/** The channel's next document without the freeze; null if there is none. */
export function unfreeze(
  document: ChannelDocument | null,
  name: string,
  stamp: Stamp,
): ChannelDocument | null {
  const { frozen, ...open } = requireDeployable(document, name);
  if (!document || !frozen) return null;
  return next(document, stamp, `unfreeze ${name}`, { ...document.deployables, [name]: open });
}
