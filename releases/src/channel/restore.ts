import type { ChannelDocument, Deployable } from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import { buildKey, next, type Manifests, type Stamp } from './compose';

/** The current builds. */
const offered = (document: ChannelDocument): string =>
  JSON.stringify(Object.entries(document.deployables).map(([name, { current }]) => [name, current]));
const hasCanary = (document: ChannelDocument): boolean =>
  Object.values(document.deployables).some(({ canary }) => canary !== undefined);

/**
 * The channel's next document with the builds of an earlier revision and without canaries. The set ran before, so its compatibility
 * is not checked. Freezes stay: they are decisions, not part of the set.
 * @param manifests of the builds that the earlier revision names; only fallbacks may be missing
 * @returns null if candidates get this set already
 * @throws ReleaseError if a build of the set was removed from the store
 */
export function restore(
  document: ChannelDocument,
  earlier: ChannelDocument,
  manifests: Manifests,
  stamp: Stamp,
): ChannelDocument | null {
  if (offered(document) === offered(earlier) && !hasCanary(document)) return null;
  const has = (name: string, version: string): boolean => manifests.has(buildKey({ name, version }));
  const lost = Object.entries(earlier.deployables).filter(
    ([name, { current }]) => !has(name, current.version),
  );
  if (lost.length > 0) {
    throw new ReleaseError(
      `Revision ${earlier.revision} cannot come back, since builds of it were removed. Publish them again, or choose a ` +
        'later revision:',
      lost.map(([name, { current }]) => `${name} ${current.version}`),
    );
  }
  const deployables = Object.entries(earlier.deployables).map(
    ([name, { current, previous }]): [string, Deployable] => {
      const frozen = document.deployables[name]?.frozen;
      const kept = previous.filter(({ version }) => has(name, version));
      return [name, { current, previous: kept, ...(frozen ? { frozen } : {}) }];
    },
  );
  return next(
    document,
    stamp,
    `rollback ${stamp.channel} to revision ${earlier.revision}`,
    Object.fromEntries(deployables),
  );
}
