import type { BuildManifest, ChannelDocument } from 'shared/contract/release';
import type { Route } from 'shared/contract/routes';
import { isStale, readChannel } from '../channel/channel-store';
import { recordsOf, shellName } from '../channel/compose';
import { prepare, type Prepared } from '../http/answer';
import type { Store } from '../store/store';
import type { ManifestCache } from './builds';
import { publicDocument, renderPage } from './page';
import { placeOf, readPrerendered } from './prerendered';
import { remoteOf } from './route';

/** What pages are made from, besides the channel's document. */
interface PageContext {
  readonly store: Store;
  readonly manifests: ManifestCache;
  readonly publicUrl: string | undefined;
}

/** One revision of a channel with its pages. A page is rendered once per path or route, not per request. */
class ChannelRevision {
  private readonly pages = new Map<string, Promise<Prepared>>();
  private json: Promise<Prepared> | undefined;

  /** Whether one of its builds adds styles while it runs. */
  readonly hasInlineStyles: boolean;

  constructor(
    readonly document: ChannelDocument,
    /** Null if the shell's build is missing in the store: then there is no page. */
    readonly shellManifest: BuildManifest | null,
    private readonly context: PageContext,
  ) {
    this.hasInlineStyles = Object.values(document.deployables)
      .flatMap(recordsOf)
      .some(({ foreign }) => foreign?.inlineStyles);
  }

  asJson(): Promise<Prepared> {
    this.json ??= prepare('application/json; charset=utf-8', JSON.stringify(publicDocument(this.document)));
    return this.json;
  }

  /** @param route of the channel; undefined for the page of unknown paths */
  page(route: Route | undefined, path: string): Promise<Prepared> | null {
    return this.shellManifest && this.findPage(this.shellManifest, route, path);
  }

  private async findPage(
    shellManifest: BuildManifest,
    route: Route | undefined,
    path: string,
  ): Promise<Prepared> {
    const { document } = this;
    const { store, manifests, publicUrl } = this.context;
    const owner = remoteOf(document, route);
    const remote = owner && (await manifests.get(owner.name, owner.build.version));
    const builds = remote && ([shellManifest, remote] as const);
    const place = builds && route !== undefined ? placeOf(builds, route, path) : (route?.path ?? '');
    const known = this.pages.get(place);
    if (known) return known;
    const make = async (): Promise<Prepared> => {
      const body = builds && route !== undefined ? await readPrerendered(store, builds, route, place) : null;
      const html = renderPage({ document, shellManifest, route, publicUrl, body });
      return prepare('text/html; charset=utf-8', html);
    };
    const made = make();
    this.pages.set(place, made);
    made.catch(() => this.pages.delete(place)); // the next request tries again
    return made;
  }
}

/** The newest revision of each channel. A change is visible at the next request. */
export class ChannelViews {
  private readonly known = new Map<string, ChannelRevision>();

  constructor(private readonly context: PageContext) {}

  async newest(channel: string): Promise<ChannelRevision | null> {
    const { store, manifests } = this.context;
    const known = this.known.get(channel);
    if (known?.shellManifest && !(await isStale(store, channel, known.document.revision))) return known;
    const document = await readChannel(store, channel);
    // The newest may be refused, or gone: the last good one stays.
    if (known?.shellManifest && (document?.revision ?? 0) <= known.document.revision) return known;
    if (!document) return null;
    const shell = document.deployables[shellName];
    const manifest = shell ? await manifests.get(shellName, shell.current.version) : null;
    const fresh = new ChannelRevision(document, manifest, this.context);
    this.known.set(channel, fresh);
    return fresh;
  }
}
