import { failureCauses, type ErrorReport, type FailureCause } from 'platform/report';
import { maxFallbacks } from 'platform/resolve-build';
import type { ChannelDocument } from 'platform/release';
import { buildsIn, offeredBuilds } from '../channel/compose';
import { buildKey, type BuildId } from '../store/layout';
import { AdmittedViews } from './admitted-views';
import { BuildCounts } from './build-counts';
import { ComparedViews } from './compared-views';
import { ErrorGroups, groupId } from './error-groups';
import { viewsOf, type Counts } from './judge';
import { bucketOf, type Vital } from './measures';

/** Builds whose views are remembered at once; the oldest that the channel has left go first. */
const maxBuilds = 100;

/**
 * How a channel's builds do in candidates' tabs: decides which reports count, and counts them. A build that
 * left the channel accepts no more reports, but its counts stay until the hour is over.
 */
export class Health {
  private readonly known = new Map<string, { readonly build: BuildId; readonly views: AdmittedViews }>();
  private document: ChannelDocument | undefined;
  /** Whose views count: those that tabs get now. */
  private open: ReadonlySet<string> = new Set();
  /** Of builds whose Web Vitals count: all that the channel names, as a tab may be open for long. */
  private readonly vitals = new Map<string, AdmittedViews>();

  /** Those by which guarded canaries are judged. */
  readonly compared: ComparedViews;

  constructor(
    private readonly buildCounts = new BuildCounts(),
    private readonly errorGroups = new ErrorGroups(),
  ) {
    this.compared = new ComparedViews(buildCounts);
  }

  /** Takes the channel's newest document: from now on its builds are those that count. */
  follow(document: ChannelDocument): void {
    if (document === this.document) return;
    this.document = document;
    this.compared.follow(document);
    const builds = offeredBuilds(document, maxFallbacks);
    this.open = new Set(builds.map(buildKey));
    const named = new Set(buildsIn(document).map(buildKey));
    for (const key of this.vitals.keys()) if (!named.has(key)) this.vitals.delete(key);
    for (const key of named) if (!this.vitals.has(key)) this.vitals.set(key, new AdmittedViews());
    for (const build of builds) {
      const key = buildKey(build);
      if (!this.known.has(key)) this.known.set(key, { build, views: new AdmittedViews() });
    }
    for (const [key, { build }] of this.known) {
      const isDone = viewsOf(this.buildCounts.lastHour(build)) === 0 || this.known.size > maxBuilds;
      if (!this.open.has(key) && isDone) this.known.delete(key);
    }
  }

  /** Counts how one view with one build ended. @returns whether it counts: see `AdmittedViews` */
  recordView(build: BuildId, view: string, network: string, failure: FailureCause | null): boolean {
    const key = buildKey(build);
    const admitted = this.open.has(key) && this.known.get(key)?.views.admit(view, network, failure !== null);
    if (!admitted) return false;
    const { slot, isNew } = admitted;
    if (isNew) this.buildCounts.add(build, 'views', 0, slot);
    if (failure) this.buildCounts.add(build, 'failures', failureCauses.indexOf(failure), slot);
    return true;
  }

  /** Counts an error of a view that counts, after `recordView`. @param browser family and major version */
  recordError({ name, version }: BuildId, view: string, error: ErrorReport, browser: string): void {
    const key = buildKey({ name, version });
    if (!this.open.has(key) || !this.known.get(key)?.views.admitError(view, groupId(error))) return;
    this.errorGroups.add({ name, version }, { name: error.name, frames: error.frames }, browser);
  }

  /** Whether tabs get it now, so that reports about it count. */
  isOffered(build: BuildId): boolean {
    return this.open.has(buildKey(build));
  }

  /**
   * Counts a Web Vital, once for a view, and for as many views of a network in the hour as of other reports.
   * @param value in ms, for CLS without a unit
   */
  recordVital(build: BuildId, view: string, network: string, vital: Vital, value: number): void {
    const views = this.vitals.get(buildKey(build));
    if (views?.admit(`${view} ${vital}`, `${network} ${vital}`, false))
      this.buildCounts.add(build, vital, bucketOf(vital, value));
  }

  counts(build: BuildId): Counts {
    const failedNetworks = this.known.get(buildKey(build))?.views.failedNetworks() ?? 0;
    return { ...this.buildCounts.lastHour(build), failedNetworks };
  }

  snapshot(): (BuildId & Counts)[] {
    return [...this.known.values()].map(({ build }) => ({ ...build, ...this.counts(build) }));
  }
}
