import { accepts, pointPrefix } from 'platform/points';
import type { BuildManifest } from 'platform/release';
import { entryOf } from './compose';
import type { ChannelDocument } from './document';

/** What a remote's current build contributes, in words for those who look after a channel. */
export interface ContributionFact {
  readonly remote: string;
  readonly point: string;
  readonly module: string;
  /** Why it does not show now, or on what that depends; null when it shows. */
  readonly note: string | null;
}

/** Who contributes where, by point and order. @param shown the document's builds (`readShown`) */
export function contributionFacts(
  document: ChannelDocument,
  shown: ReadonlyMap<string, BuildManifest>,
): readonly ContributionFact[] {
  const remotes = [...shown.values()].filter(({ name }) => entryOf(document, name)?.current);
  const noteOf = (point: string, range: string, flag: string | undefined): string | null => {
    const host = remotes.find(({ name }) => pointPrefix(name) === point.split('/')[0]);
    if (!host) return 'waits for a remote with this point';
    const found = host.points?.find(({ name }) => name === point);
    if (!found) return `${host.name} ${host.version} does not have this point`;
    if (!accepts(range, found.version)) return `accepts ${range}, the point has ${found.version}`;
    return flag === undefined ? null : `with the flag ${flag}`;
  };
  return remotes
    .flatMap(({ name, contributes = [] }) => contributes.map((one) => ({ ...one, remote: name })))
    .sort((a, b) => a.point.localeCompare(b.point) || a.order - b.order)
    .map(({ remote, point, module, accepts: range, when }) => ({
      remote,
      point,
      module,
      note: noteOf(point, range, when?.flag),
    }));
}
