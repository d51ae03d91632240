import type { ChannelDocument } from 'platform/release';
import type { FailureCause } from 'platform/report';
import { maxFallbacks } from 'platform/resolve-build';
import { buildsIn } from '../channel/compose';
import { buildKey, type BuildId } from '../store/layout';
import { BuildWindow, type Recorded } from './build-window';
import { noCounts, viewsOf, type Counts } from './judge';

/** Builds whose counts are kept at once; the oldest that the channel has left go first. */
const maxBuilds = 100;

/**
 * How a channel's builds do in candidates' tabs: this edge's counts of the last hour, in memory. A build that left the channel
 * accepts no more reports, but its counts stay until the hour is over.
 */
export class Health {
  private readonly known = new Map<string, { readonly build: BuildId; readonly window: BuildWindow }>();
  private document: ChannelDocument | undefined;
  private open: ReadonlySet<string> = new Set();

  /** Takes the channel's newest document: from now on its builds are those that count. */
  follow(document: ChannelDocument): void {
    if (document === this.document) return;
    this.document = document;
    // Those that tabs may report.
    const builds = buildsIn(document, maxFallbacks);
    this.open = new Set(builds.map(buildKey));
    for (const build of builds) {
      const key = buildKey(build);
      if (!this.known.has(key)) this.known.set(key, { build, window: new BuildWindow() });
    }
    for (const [key, { window }] of this.known) {
      const isDone = viewsOf(window.counts()) === 0 || this.known.size > maxBuilds;
      if (!this.open.has(key) && isDone) this.known.delete(key);
    }
  }

  /** Counts one view with one build. @param network a pseudonym, never an address. @returns see `BuildWindow` */
  record(build: BuildId, view: string, network: string, failure: FailureCause | null): Recorded | null {
    const key = buildKey(build);
    return this.open.has(key) ? this.known.get(key)!.window.record(view, network, failure) : null;
  }

  counts(build: BuildId): Counts {
    return this.known.get(buildKey(build))?.window.counts() ?? noCounts;
  }

  snapshot(): (BuildId & Counts)[] {
    return [...this.known.values()].map(({ build, window }) => ({ ...build, ...window.counts() }));
  }
}
