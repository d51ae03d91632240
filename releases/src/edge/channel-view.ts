import type { FastifyBaseLogger } from 'fastify';
import { sourceLocale, type Locale } from 'contract/language/locale';
import { inCanary, type BuildManifest, type PublicDocument } from 'platform/release';
import type { BuildReason } from 'platform/report';
import { resolveBuild, type Tab } from 'platform/resolve-build';
import type { Route } from 'platform/routes';
import { readChannel } from '../channel/channel-store';
import { admit, firstCanaries } from '../channel/canary';
import { buildsIn, currentBuilds, shellName, underShell, type Manifests } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { publicDocument } from '../channel/public-document';
import { prepare, type Prepared } from '../http/answer';
import { buildKey, buildText, layout } from '../store/layout';
import type { Store } from '../store/store';
import { staleness } from '../trust/timestamp';
import type { ManifestCache } from './manifest-cache';
import { renderPage } from './page';
import { pageHeaders } from './page-policy';
import { placeOf, readPrerendered } from './prerendered';
import { remoteOf } from './route';

interface PageContext {
  readonly channel: string;
  readonly store: Store;
  /** Read when the store cannot be, and nothing is known. */
  readonly kept?: Store | undefined;
  readonly manifests: ManifestCache;
  readonly publicUrl: string | undefined;
  readonly flags?: readonly string[];
}

/** The pages of one shell. A page is rendered once per path or route, not per request. */
class ShellPages {
  private readonly pages = new Map<string, Promise<Prepared>>();

  readonly headers: ReturnType<typeof pageHeaders>;

  constructor(
    /** With this shell as the current one. */
    readonly document: PublicDocument,
    readonly shellManifest: BuildManifest,
    private readonly reason: BuildReason,
    private readonly context: PageContext,
  ) {
    const builds = Object.values(document.deployables).flatMap(({ current, previous, canary }) => [
      current,
      ...previous,
      ...(canary ? [canary.build] : []),
    ]);
    this.headers = pageHeaders({ inlineStyles: builds.some(({ foreign }) => foreign?.inlineStyles) });
  }

  /** @param route of the channel; undefined for the page of unknown paths */
  async page(route: Route | undefined, path: string, wanted: Locale): Promise<Prepared> {
    const { document, shellManifest, reason } = this;
    const { store, manifests, publicUrl, flags = [] } = this.context;
    const owner = remoteOf(document, route);
    const remote = owner && (await manifests.get({ name: owner.name, version: owner.build.version }));
    const builds = remote && ([shellManifest, remote] as const);
    const place = remote && route !== undefined ? placeOf(remote, route, path) : (route?.path ?? '');
    // A page is in one language, and the shell's part of it is on every screen.
    const locale = shellManifest.languages?.[wanted] ? wanted : sourceLocale;
    const key = `${locale} ${place}`;
    const known = this.pages.get(key);
    if (known) return known;
    const make = async (): Promise<Prepared> => {
      const body =
        builds && route !== undefined ? await readPrerendered(store, builds, { route, place, locale }) : null;
      const html = renderPage({ document, shellManifest, reason, route, publicUrl, flags, body, locale });
      return prepare('text/html; charset=utf-8', html);
    };
    const made = make();
    this.pages.set(key, made);
    made.catch(() => this.pages.delete(key)); // the next request tries again
    return made;
  }
}

/** Groups of first canaries whose pages are kept. Anyone can choose a cookie, so it must have an end. */
const mostGroups = 16;

class ChannelRevision {
  private readonly shells = new Map<string, ShellPages | null>();
  private readonly groups = new Map<string, ChannelRevision>();
  /** Null if the current shell's build is missing in the store: then there is no page. */
  readonly portal: PublicDocument | null;
  private json: Promise<Prepared> | undefined;

  constructor(
    readonly document: ChannelDocument,
    /** Of its builds that are in the store. */
    private readonly manifests: Manifests,
    private readonly context: PageContext,
  ) {
    this.portal = publicDocument(document, manifests);
  }

  /** Of the current shell; null as `portal`. */
  get shellManifest(): BuildManifest | null {
    const version = this.portal?.deployables[shellName]?.current.version;
    return version === undefined ? null : this.shellOf(version);
  }

  private shellOf(version: string): BuildManifest | null {
    return this.manifests.get(buildKey({ name: shellName, version })) ?? null;
  }

  /** Whether browsers get different documents. */
  get dependsOnVisitor(): boolean {
    return this.drawn.length > 0;
  }

  private get drawn() {
    return firstCanaries(this.document).filter(([, { share }]) => share > 0);
  }

  /** With the first canaries that a browser is in. @param stickyId null for one that was not drawn yet */
  forVisitor(stickyId: (() => string) | null): ChannelRevision {
    const names = this.drawn
      .filter(([, canary]) => canary.share >= 100 || (stickyId !== null && inCanary(canary, stickyId())))
      .map(([name]) => name);
    if (names.length === 0) return this;
    const group = names.join();
    const known = this.groups.get(group);
    if (known) return known;
    const [oldest] = this.groups.keys();
    if (oldest !== undefined && this.groups.size >= mostGroups) this.groups.delete(oldest);
    const made = new ChannelRevision(admit(this.document, names), this.manifests, this.context);
    this.groups.set(group, made);
    return made;
  }

  asJson(): Promise<Prepared> {
    this.json ??= prepare('application/json; charset=utf-8', JSON.stringify(this.portal));
    return this.json;
  }

  /** The pages of the shell that a browser gets; the current one's if none is left that can be used. */
  pagesFor(tab: Tab): ShellPages | null {
    const shell = this.portal?.deployables[shellName];
    if (!shell) return null;
    const unusable = new Set<string>();
    const isBad = (version: string): boolean => unusable.has(version) || tab.isBad(version);
    for (;;) {
      const resolved = resolveBuild(shell, { ...tab, isBad });
      if (!resolved) return this.pagesUnder(shell.current.version);
      const pages = this.pagesUnder(resolved.build.version);
      if (pages) return pages;
      unusable.add(resolved.build.version);
    }
  }

  private pagesUnder(version: string): ShellPages | null {
    const made = this.shells.get(version);
    if (made !== undefined) return made;
    const pages = this.makePages(version);
    this.shells.set(version, pages);
    return pages;
  }

  private makePages(version: string): ShellPages | null {
    const { document, manifests, portal, context } = this;
    const manifest = this.shellOf(version);
    const shell = portal?.deployables[shellName];
    if (!manifest || !shell) return null;
    if (version === shell.current.version) return new ShellPages(portal, manifest, 'current', context);
    const other = underShell(document, version, manifests);
    const shown = other && publicDocument(other, manifests);
    const reason = version === shell.canary?.build.version ? 'canary' : 'last-good';
    return shown && new ShellPages(shown, manifest, reason, context);
  }
}

/** Milliseconds between two looks at a bucket. A folder is looked at for every request. */
const pollMs = 1_000;
/** Milliseconds between looks at the timestamp, and whether the store still has what is served. */
const wholeLookMs = 60_000;

/** What the store has of a channel is older than it should be. An edge that starts does not begin with it. */
class StaleError extends Error {}

/** The newest revision; it stays when the store cannot be read. A bucket is asked in the background. */
export class ChannelViews {
  private known: ChannelRevision | null = null;
  private underWay: Promise<ChannelRevision | null> | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** Whether the store did not answer when it was asked last. */
  isAway = false;
  /** When the store answered last, milliseconds since 1970. */
  refreshedAt = Date.now();
  private wholeLookAt = -Infinity;
  /** Why the newest revision may be held back, and which of its current builds are not in the store. */
  private readonly problems: Record<'held' | 'lost', string | null> = { held: null, lost: null };

  constructor(
    private readonly context: PageContext,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    private readonly onRevision: (document: ChannelDocument) => void,
  ) {}

  async newest(): Promise<ChannelRevision | null> {
    const { known } = this;
    if (!known?.shellManifest || !this.context.store.isRemote) return this.lookUp();
    this.timer ??= setInterval(() => void this.lookUp(), pollMs).unref();
    return known;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Why the newest revision may be held back by the owner of the store; null if it is not. */
  get staleness(): string | null {
    return this.problems.held ?? this.problems.lost;
  }

  private get isWholeLookDue(): boolean {
    return Date.now() - this.wholeLookAt >= wholeLookMs;
  }

  /** Why the store was emptied, or taken back; null: it was not. @param stored the newest there */
  private async setBack(served: ChannelDocument, stored: ChannelDocument | null): Promise<string | null> {
    const { channel, revision, time } = served;
    if (stored && stored.revision < revision)
      return `is at revision ${stored.revision} in the store, and this edge has served ${revision}`;
    if (!(await this.context.store.has(layout.revision(channel, revision))))
      return `has lost revision ${revision} in the store, which this edge serves`;
    if (stored?.revision === revision && stored.time !== time)
      return `has another revision ${revision} in the store than the one that this edge serves`;
    return null;
  }

  private note(kind: 'held' | 'lost', problem: string | null): void {
    if (problem === this.problems[kind]) return;
    this.problems[kind] = problem;
    const { channel } = this.context;
    if (problem === null) this.log.warn(`${channel} is in the store as it should be again`);
    else this.log.error(`${channel} ${problem}: the last known releases are served`);
  }

  /** Requests at the same time share one look. @throws the store's error while nothing is known */
  private lookUp(): Promise<ChannelRevision | null> {
    this.underWay ??= this.read()
      .catch(async (error: unknown) => {
        if (!(error instanceof StaleError)) this.report(error);
        if (this.known) return this.known;
        const kept = await this.readKept();
        if (!kept) throw error;
        return this.take(kept);
      })
      .finally(() => (this.underWay = null));
    return this.underWay;
  }

  private async readKept(): Promise<ChannelDocument | null> {
    const { kept, channel } = this.context;
    return kept ? readChannel(kept, channel) : null;
  }

  private report(error: unknown): void {
    const isAway = error !== null;
    const { description } = this.context.store;
    if (isAway && !this.isAway)
      this.log.error(error, `${description} cannot be read: the last known releases are served`);
    if (!isAway && this.isAway) this.log.warn(`${description} answers again`);
    this.isAway = isAway;
    if (!isAway) this.refreshedAt = Date.now();
  }

  private async read(): Promise<ChannelRevision | null> {
    const { store, channel } = this.context;
    const { known, isWholeLookDue: isWhole } = this;
    // Else one lookup, cheap enough for each request.
    const isNew =
      isWhole ||
      !known?.shellManifest ||
      (await store.has(layout.revision(channel, known.document.revision + 1)));
    const document = isNew ? await readChannel(store, channel) : null;
    this.report(null);
    const served = known && (document?.revision ?? 0) <= known.document.revision ? known.document : document;
    if (served && isWhole) {
      const problem = await this.setBack(served, document);
      this.note('held', problem ?? (await staleness(store, channel, served.revision, Date.now())));
      this.wholeLookAt = Date.now();
    }
    // The newest may be refused, or gone: the last good one stays. Builds that were lost may be back.
    if (known?.shellManifest && served === known.document)
      return isWhole && this.problems.lost !== null ? this.take(served) : known;
    if (document && !known) await this.requireFresh(document);
    return document && this.take(document);
  }

  /** An edge that starts takes nothing older than its copies, and nothing that has ended. */
  private async requireFresh({ channel, revision }: ChannelDocument): Promise<void> {
    const kept = await this.readKept();
    if (kept && kept.revision > revision)
      this.note('held', `is at revision ${revision}, and this edge has served ${kept.revision}`);
    if (this.problems.held !== null) throw new StaleError(`${channel} ${this.problems.held}`);
  }

  /** A revision without the builds that candidates would get is not taken, unless there is none before it. */
  private async take(document: ChannelDocument): Promise<ChannelRevision> {
    const { manifests } = this.context;
    // All at once: each may wait until a bucket that hangs is given up.
    const found = await Promise.all(buildsIn(document).map((build) => manifests.get(build)));
    const own = new Map(found.flatMap((manifest) => (manifest ? [[buildKey(manifest), manifest]] : [])));
    const lost = currentBuilds(document).filter((build) => !own.has(buildKey(build)));
    const names = lost.map(buildText).join(', ');
    this.note('lost', names ? `names ${names}, whose build.json is not in the store` : null);
    const { known } = this;
    if (known?.shellManifest && lost.length > 0) return known;
    const fresh = new ChannelRevision(document, own, this.context);
    this.known = fresh;
    this.onRevision(document);
    return fresh;
  }
}
