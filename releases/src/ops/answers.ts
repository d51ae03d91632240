import type { BuildManifest, Deployable, Provenance } from 'platform/release';
import type { KeptSession } from 'server-kit/sign-in/sessions';
import type { contributionFacts } from '../channel/contributions';
import type { Difference } from '../channel/diff';
import type { settingStates } from '../channel/settings';
import type { Entry } from '../channel/document';
import type { Judged } from '../judge/verdict-file';
import type { linksOf } from '../service/previews';
import type { readTokens } from '../service/tokens';
import type { Action, Grants } from '../trust/policy';
import type { ServerLine } from './servers';

/*
 * What `GET /v1/...` answers to the console (docs/decisions/0060). Types only: the console compiles against
 * them. Times are ISO 8601, UTC, where nothing else is said.
 */

/** A revision of a channel, without what candidates get. */
export interface Revision {
  readonly revision: number;
  readonly time: string;
  readonly actor: string;
  readonly from?: Provenance | undefined;
  readonly change: string;
  readonly reason: string;
  /** Problems that were overruled, and checks that were left out. */
  readonly forced: readonly string[];
  readonly moved: readonly Difference[];
}

/** One deployable of a channel. */
export interface DeployableState {
  readonly name: string;
  /** Null: none yet, or retired. */
  readonly current: string | null;
  /** When it became current; null: before the revisions that are kept at hand. */
  readonly since: string | null;
  readonly published: BuildManifest['published'] | null;
  /** Builds to go back to, the newest first. */
  readonly previous: readonly string[];
  /** `share` in percent of candidates. */
  readonly canary: {
    readonly version: string;
    readonly share: number;
    readonly since: string;
    /** The judge raises the share. */
    readonly steps: boolean;
  } | null;
  readonly frozen: NonNullable<Deployable['frozen']> | null;
  /** Of the current build. */
  readonly settings: ReturnType<typeof settingStates>;
  /** By version. */
  readonly deprecated: NonNullable<Entry['deprecated']>;
  readonly verdicts: readonly Judged[];
  readonly contributes: ReturnType<typeof contributionFacts>;
  /** What the caller may do to it in this channel. */
  readonly may: readonly Action[];
}

/** `GET /v1/channels/<channel>` */
export interface ChannelState {
  readonly channel: string;
  /** The newest; what the caller decides on (`seen` of commands). */
  readonly last: Revision;
  readonly deployables: readonly DeployableState[];
}

/** `GET /v1/...`: what it answers beside `ChannelState`. */
export interface Answers {
  /** `channels`: the one that the server is set to first. */
  readonly channels: { readonly channels: readonly string[] };
  /** `channels/<channel>/history`: the newest first. */
  readonly history: { readonly revisions: readonly Revision[] };
  /** `channels/<channel>/servers`: the worst first. */
  readonly servers: { readonly servers: readonly ServerLine[] };
  /** `channels/<channel>/previews`: links that the caller may end. */
  readonly previews: { readonly links: Awaited<ReturnType<typeof linksOf>> };
  /** `builds/<name>`: the newest that are published. */
  readonly builds: {
    readonly builds: readonly {
      readonly version: string;
      readonly isPreview: boolean;
      readonly published: BuildManifest['published'] | null;
    }[];
  };
  /** `people`, for those who may make tokens: who may do what. `may` null: everything. */
  readonly people: {
    readonly people: readonly { readonly name: string; readonly may: Grants | null }[];
    readonly jobs: readonly { readonly actor: string; readonly may: Grants }[];
    readonly tokens: Awaited<ReturnType<typeof readTokens>>;
  };
  /** `session`: the operator's own sessions. */
  readonly session: {
    readonly name: string;
    /** Of this browser. */
    readonly id: string;
    readonly sessions: readonly KeptSession[];
    /** May make and end tokens of others. */
    readonly mayTokens: boolean;
  };
}
