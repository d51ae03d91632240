import type { Freeze } from 'shared/contract/release';
import type { ChannelHistory, RevisionEntry } from './ops-service';

export interface DeployableStatus {
  readonly name: string;
  /** `since`: ISO 8601, UTC; null when it became current before the revisions that are looked at. */
  readonly current: { readonly version: string; readonly since: string | null };
  readonly canary: { readonly version: string; readonly share: number; readonly since: string } | null;
  /** Versions to go back to, the last good one first. */
  readonly previous: readonly string[];
  readonly frozen: Freeze | null;
}

export interface ChannelStatus extends Omit<RevisionEntry, 'forced' | 'moved'> {
  readonly channel: string;
  readonly deployables: readonly DeployableStatus[];
}

/** When the build of a deployable became current. */
const currentSince = (entries: readonly RevisionEntry[], name: string): string | null =>
  entries.find(({ moved }) => moved.some((move) => move.name === name && move.field === 'current'))?.time ??
  null;

/** What runs in a channel, for operators. */
export function statusOf({ document, entries }: ChannelHistory): ChannelStatus {
  const { channel, revision, actor, time, reason, change, deployables } = document;
  return {
    channel,
    revision,
    actor,
    time,
    reason,
    change,
    deployables: Object.entries(deployables).map(([name, { current, canary, previous, frozen }]) => ({
      name,
      current: { version: current.version, since: currentSince(entries, name) },
      canary: canary ? { version: canary.build.version, share: canary.share, since: canary.since } : null,
      previous: previous.map(({ version }) => version),
      frozen: frozen ?? null,
    })),
  };
}
