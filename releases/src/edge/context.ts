import type { ServerOptions } from 'server-kit/open-server';
import type { Store } from '../store/store';
import type { ManifestCache } from './manifest-cache';
import type { ChannelViews } from './channel-view';
import type { readRemoteApis } from './remote-apis';

export interface EdgeOptions extends ServerOptions {
  /** A Valkey or Redis server where all processes count requests together; without it each counts alone. */
  readonly limitsUrl?: string | null;
  readonly store: Store;
  /** A bucket's copies on this machine, for an edge that starts while it is away; verified as it is. */
  readonly kept?: Store | undefined;
  readonly channel: string;
  /** Of this server, for the console. */
  readonly version?: string | undefined;
  /** The API's address, such as `http://127.0.0.1:4000`. */
  readonly api: string;
  /** The servers of remotes' teams behind `/api/<remote>`; none by default. */
  readonly remoteApis?: ReturnType<typeof readRemoteApis> | undefined;
  /** The portal's public address, `https://jobs.example`, for search engines and link previews. */
  readonly publicUrl?: string | undefined;
  /** Names of the portal's flags that are on; contributions may depend on one. */
  readonly flags?: readonly string[];
  /** Signs page views and votes; the same for all edges and the release server. Random by default. */
  readonly viewKey?: string | undefined;
  /** Where errors of builds are sent to as Sentry envelopes (`isDsn`); without it nowhere. */
  readonly sentryDsn?: string | undefined;
  /** Contact for vulnerability reports (`isSecurityContact`); without it there is no security.txt. */
  readonly securityContact?: string | undefined;
  /** Whether browsers get the service worker that shows a page offline; false removes it from them. */
  readonly offlinePage?: boolean | undefined;
  /** The origin on which preview links open, and where no candidate is signed in; without it none opens. */
  readonly previewUrl?: string | undefined;
}

export interface EdgeContext extends EdgeOptions {
  readonly manifests: ManifestCache;
  readonly views: ChannelViews;
}
