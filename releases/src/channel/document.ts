import type { Deployable, Freeze, Provenance } from 'platform/release';
import type { SettingValues } from 'platform/settings';

/** A build that a channel names. */
export interface NamedBuild {
  readonly version: string;
  /** Of its build.json (`hashOf`). Absent until the document is written, and in those of before. */
  readonly sha256?: string;
}

/** A build that a share of candidates gets in place of the current one. */
export interface Canary extends Omit<NonNullable<Deployable['canary']>, 'build'> {
  readonly build: NamedBuild;
  /** The release server raises its share, or ends it, by itself (docs/decisions/0012). */
  readonly steps?: true;
}

/** What a channel knows of a deployable. */
export interface Entry {
  /** Absent for a remote that was not promoted yet, or is retired: candidates get its canary or nothing. */
  readonly current?: NamedBuild;
  /** Earlier good builds, newest first. Of a retired remote those that are kept for its return. */
  readonly previous: readonly NamedBuild[];
  readonly frozen?: Freeze;
  readonly canary?: Canary;
  /** Builds that should be promoted no more, by version. */
  readonly deprecated?: Readonly<Record<string, Freeze>>;
  /** Since when the current build is judged: ISO 8601, UTC. Absent for one that was gone back to. */
  readonly since?: string;
  /** What is set of its remote.json's settings; each build gets what fits its schemas. */
  readonly settings?: SettingValues;
}

/** By the deployable's name. */
export type Entries = Readonly<Record<string, Entry>>;

/** Who changes a channel, when and why. */
export interface Stamp {
  readonly channel: string;
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly reason: string;
  /** Where the command came from; absent for one of a person. */
  readonly from?: Provenance;
}

/** A revision of a channel, as it is stored (docs/decisions/0004). */
export interface ChannelDocument extends Stamp {
  readonly schema: 3;
  readonly revision: number;
  /** What changed, in words: 'promote mf-auth 1.0.1'. */
  readonly change: string;
  /** What the checks said against it, and checks that were left out; absent when all held. */
  readonly forced?: readonly string[];
  readonly deployables: Entries;
}
