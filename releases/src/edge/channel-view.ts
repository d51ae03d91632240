import type { BuildManifest, ChannelDocument } from 'shared/contract/release';
import { isStale, readChannel } from '../channel/channel-store';
import { shellName } from '../channel/compose';
import type { Store } from '../store/store';
import { prepare, type Prepared } from './answer';
import type { ManifestCache } from './builds';
import { publicDocument, renderPage, type PageConfig } from './page';

/** One revision of a channel, with all that is made from it. Pages are made once for each route, not for each request. */
export class ChannelRevision {
  private readonly pages = new Map<string, Promise<Prepared>>();
  private json: Promise<Prepared> | undefined;

  constructor(
    readonly document: ChannelDocument,
    /** Null when the store has lost the shell's build: then there is no page to give. */
    readonly shellManifest: BuildManifest | null,
    private readonly config: PageConfig,
  ) {}

  asJson(): Promise<Prepared> {
    this.json ??= prepare('application/json; charset=utf-8', JSON.stringify(publicDocument(this.document)));
    return this.json;
  }

  /** @param route a pattern of the channel's routes; undefined for the page of unknown paths */
  page(route: string | undefined): Promise<Prepared> | null {
    const { document, shellManifest, config } = this;
    if (!shellManifest) return null;
    const key = route ?? '';
    const known = this.pages.get(key);
    if (known) return known;
    const made = prepare('text/html; charset=utf-8', renderPage({ document, shellManifest, route, config }));
    this.pages.set(key, made);
    return made;
  }
}

/** The newest revision of each channel. Whoever promoted it, a change shows at the next request. */
export class ChannelViews {
  private readonly known = new Map<string, ChannelRevision>();

  constructor(
    private readonly store: Store,
    private readonly manifests: ManifestCache,
    private readonly config: PageConfig,
  ) {}

  async newest(channel: string): Promise<ChannelRevision | null> {
    const known = this.known.get(channel);
    if (known?.shellManifest && !(await isStale(this.store, channel, known.document.revision))) return known;
    const document = await readChannel(this.store, channel);
    if (!document) return null;
    const shell = document.deployables[shellName];
    const manifest = shell ? await this.manifests.get(shellName, shell.current.version) : null;
    const fresh = new ChannelRevision(document, manifest, this.config);
    this.known.set(channel, fresh);
    return fresh;
  }
}
