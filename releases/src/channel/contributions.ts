import { accepts, pointPrefix } from 'platform/points';
import type { ChannelDocument } from 'platform/release';

/** What a remote's current build contributes, in words for those who look after a channel. */
export interface ContributionFact {
  readonly remote: string;
  readonly point: string;
  readonly module: string;
  /** Why it does not show now, or on what that depends; null when it shows. */
  readonly note: string | null;
}

/** Who contributes where with the current builds, by point and order. */
export function contributionFacts({ deployables }: ChannelDocument): readonly ContributionFact[] {
  const remotes = Object.entries(deployables).map(([name, { current }]) => ({ name, current }));
  const noteOf = (point: string, range: string, flag: string | undefined): string | null => {
    const host = remotes.find(({ name }) => pointPrefix(name) === point.split('/')[0]);
    if (!host) return 'waits for a remote with this point';
    const found = host.current.points?.find(({ name }) => name === point);
    if (!found) return `${host.name} ${host.current.version} does not have this point`;
    if (!accepts(range, found.version)) return `accepts ${range}, the point has ${found.version}`;
    return flag === undefined ? null : `with the flag ${flag}`;
  };
  return remotes
    .flatMap(({ name, current }) => (current.contributes ?? []).map((one) => ({ ...one, remote: name })))
    .sort((a, b) => a.point.localeCompare(b.point) || a.order - b.order)
    .map(({ remote, point, module, accepts: range, when }) => ({
      remote,
      point,
      module,
      note: noteOf(point, range, when?.flag),
    }));
}
