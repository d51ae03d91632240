import type { ChannelDocument } from 'platform/release';
import type { FailureCause } from 'platform/report';
import { entriesOf } from '../channel/compose';
import { stepOf } from '../channel/guarded';
import type { BuildId } from '../store/layout';
import type { BuildCounts } from './build-counts';
import { bucketOf, failureBucket, type Vital } from './measures';
import { currentSlot, slotsPerDay } from './slots';

/**
 * Of each network and day, for both builds together; and one failed view of them, and one of each Web
 * Vital.
 */
export const comparedPerNetwork = 3;
/** Networks and views of one canary that are remembered; the oldest go first. */
const maxNetworks = 20_000;
const maxViews = 5_000;

interface Network {
  views: number;
  hasFailed: boolean;
  readonly vitals: Set<Vital>;
}

interface View {
  readonly network: Network;
  readonly version: string;
  readonly slot: number;
  readonly step: number;
}

interface GuardedCanary {
  readonly salt: string;
  /** The two that are compared; for the first canary of a remote, its own. */
  versions: ReadonlySet<string>;
  step: number;
  /** Of today, by their pseudonyms. */
  readonly networks: Map<string, Network>;
  day: number;
  readonly views: Map<string, View>;
}

function bound(entries: Map<string, unknown>, most: number): void {
  const [oldest] = entries.size >= most ? entries.keys() : [];
  if (oldest !== undefined) entries.delete(oldest);
}

/**
 * Counts the views by which a guarded canary is compared with the current build. Which of them count must not
 * depend on the build: both get the same mix of networks, and a network can do little in either direction
 * (docs/decisions/0072). `AdmittedViews`, by contrast, counts for each build alone.
 */
export class ComparedViews {
  /** By the deployable's name. */
  private readonly canaries = new Map<string, GuardedCanary>();

  constructor(private readonly counts: BuildCounts) {}

  follow(document: ChannelDocument): void {
    const entries = entriesOf(document);
    for (const [name, { salt }] of this.canaries) {
      const canary = entries[name]?.canary;
      if (canary?.guarded === undefined || canary.salt !== salt) this.canaries.delete(name);
    }
    for (const [name, { current, canary }] of Object.entries(entries)) {
      if (canary?.guarded === undefined) continue;
      const known = this.canaries.get(name);
      const own = { networks: new Map<string, Network>(), views: new Map<string, View>(), day: 0 };
      this.canaries.set(name, {
        ...(known ?? own),
        salt: canary.salt,
        versions: new Set([canary.build.version, ...(current ? [current.version] : [])]),
        step: stepOf(canary.share),
      });
    }
  }

  /** Counts how one view ended, and a later failure of it. */
  recordView(build: BuildId, id: string, network: string, failure: FailureCause | null): void {
    const canary = this.canaryOf(build);
    if (!canary) return;
    const view = canary.views.get(id) ?? this.addView(canary, build, id, network);
    // A tab that fell back to the current build reports both: it counts for the one that it was given.
    if (!view || view.version !== build.version || !failure || view.network.hasFailed) return;
    view.network.hasFailed = true;
    this.counts.add(build, 'compared-failures', failureBucket(view.step, failure === 'late'), view.slot);
  }

  recordVital(build: BuildId, network: string, vital: Vital, value: number): void {
    const canary = this.canaryOf(build);
    if (!canary) return;
    const { vitals } = this.networkOf(canary, network);
    if (vitals.has(vital)) return;
    vitals.add(vital);
    this.counts.add(build, `compared-${vital}`, bucketOf(vital, value));
  }

  private canaryOf({ name, version }: BuildId): GuardedCanary | undefined {
    const canary = this.canaries.get(name);
    return canary?.versions.has(version) ? canary : undefined;
  }

  private addView(canary: GuardedCanary, build: BuildId, id: string, name: string): View | undefined {
    const network = this.networkOf(canary, name);
    if (network.views >= comparedPerNetwork) return undefined;
    network.views += 1;
    const view = { network, version: build.version, slot: currentSlot(), step: canary.step };
    bound(canary.views, maxViews);
    canary.views.set(id, view);
    this.counts.add(build, 'compared-views', view.step, view.slot);
    return view;
  }

  private networkOf(canary: GuardedCanary, name: string): Network {
    const today = Math.floor(currentSlot() / slotsPerDay);
    if (canary.day !== today) canary.networks.clear();
    canary.day = today;
    const known = canary.networks.get(name);
    if (known) return known;
    const network = { views: 0, hasFailed: false, vitals: new Set<Vital>() };
    bound(canary.networks, maxNetworks);
    canary.networks.set(name, network);
    return network;
  }
}
