import type { ChannelDocument } from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import { next, requireDeployable, shellName, type Stamp } from './compose';

/**
 * The channel's next document without a remote, its routes and its menu entries. A canary or a freeze of it ends too. Its builds stay
 * in the store: promoting one, or restoring an earlier revision, brings it back.
 * @throws ReleaseError for the shell, which every page needs
 */
export function retire(document: ChannelDocument | null, name: string, stamp: Stamp): ChannelDocument {
  requireDeployable(document, name);
  if (name === shellName) throw new ReleaseError('The shell cannot be retired: every page needs it');
  const { [name]: _retired, ...left } = document?.deployables ?? {};
  return next(document, stamp, `retire ${name}`, left);
}
