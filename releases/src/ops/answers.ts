import type { KeptSession } from 'server-kit/sign-in/sessions';
import type { linksOf } from '../service/previews';
import type { readTokens } from '../service/tokens';
import type { Grants } from '../trust/policy';
import type { readBuilds, readState, toRevision } from './channel-state';
import type { ServerLine } from './servers';

/*
 * What `GET /v1/...` answers to the console (docs/decisions/0060). Types only: the console compiles against
 * them. Times are ISO 8601, UTC, where nothing else is said.
 */

export type Revision = ReturnType<typeof toRevision>;

/** `GET /v1/channels/<channel>` */
export type ChannelState = Awaited<ReturnType<typeof readState>>;
export type DeployableState = ChannelState['deployables'][number];

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
  readonly builds: Awaited<ReturnType<typeof readBuilds>>;
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
