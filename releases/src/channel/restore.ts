import type { ChannelDocument, Deployable } from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import { buildKey, next, type Manifests, type Stamp } from './compose';

/** The builds that everybody gets. */
const offered = (document: ChannelDocument): string =>
  JSON.stringify(Object.entries(document.deployables).map(([name, { current }]) => [name, current]));
const hasCanary = (document: ChannelDocument): boolean =>
  Object.values(document.deployables).some(({ canary }) => canary !== undefined);

/**
 * The channel's next document with every build as an earlier revision had it, and no canary: neither today's nor one of
 * then. That set ran together, so it is not checked anew. Freezes stay as they are today: they are what people decided since, not part of what went wrong.
 * @param manifests of the builds that the earlier revision names; of those pruned, only earlier good ones may be missing
 * @returns null when candidates get that very set already
 * @throws ReleaseError when a build of the set is not in the store any more
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
