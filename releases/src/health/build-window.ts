import { failureCauses, type FailureCause } from 'shared/contract/report';
import { noCounts, type Counts, type Results } from './judge';

const minuteMs = 60 * 1000;
export const windowMinutes = 60;

/** Minutes since 1970 of a time in milliseconds. */
export const minuteOf = (time: number): number => Math.floor(time / minuteMs);
export const timeOf = (minute: number): string => new Date(minute * minuteMs).toISOString();

/** Views per network and build that count within the window: more would describe the network, not the build. */
export const viewsPerNetwork = 3;
/** Views of one build that are remembered; on a busier portal the window is shorter than an hour. */
const maxViews = 5_000;

interface View {
  readonly network: string;
  readonly minute: number;
  failure: FailureCause | null;
}

export interface Minute extends Results {
  /** The start of the minute, ISO 8601, UTC. */
  readonly time: string;
}

/** How one build did, minute by minute, oldest first; minutes without a report are left out. */
export interface BuildHealth {
  readonly remote: string;
  readonly version: string;
  readonly minutes: readonly Minute[];
}

function tally(views: readonly View[]): Results {
  const causes: Record<FailureCause, number> = { ...noCounts.causes };
  for (const { failure } of views) if (failure) causes[failure] += 1;
  const failed = failureCauses.reduce((sum, cause) => sum + causes[cause], 0);
  return { mounted: views.length - failed, failed, causes };
}

/** The results of one build within the last hour: the first `viewsPerNetwork` views of each network. */
export class BuildWindow {
  /** By the view's id, oldest first. */
  private readonly views = new Map<string, View>();
  private readonly perNetwork = new Map<string, number>();

  /** Counts a view once; a failure replaces a success, never the other way round. @returns whether a new failure was counted */
  record(view: string, network: string, failure: FailureCause | null): boolean {
    this.expire();
    const known = this.views.get(view);
    if (known) {
      if (known.failure !== null || failure === null) return false;
      known.failure = failure;
      return true;
    }
    const before = this.perNetwork.get(network) ?? 0;
    if (before >= viewsPerNetwork) return false;
    if (this.views.size >= maxViews) this.forgetOldest();
    this.perNetwork.set(network, before + 1);
    this.views.set(view, { network, minute: minuteOf(Date.now()), failure });
    return failure !== null;
  }

  counts(): Counts {
    this.expire();
    const views = [...this.views.values()];
    const failing = views.filter(({ failure }) => failure !== null);
    return { ...tally(views), failedNetworks: new Set(failing.map(({ network }) => network)).size };
  }

  minutes(): Minute[] {
    this.expire();
    const byMinute = new Map<number, View[]>();
    for (const view of this.views.values()) {
      const known = byMinute.get(view.minute);
      if (known) known.push(view);
      else byMinute.set(view.minute, [view]);
    }
    return [...byMinute].map(([minute, views]) => ({ time: timeOf(minute), ...tally(views) }));
  }

  private expire(): void {
    const oldest = minuteOf(Date.now()) - windowMinutes;
    for (const { minute } of this.views.values()) {
      if (minute > oldest) return;
      this.forgetOldest();
    }
  }

  private forgetOldest(): void {
    const [oldest] = this.views;
    if (!oldest) return;
    const [id, { network }] = oldest;
    this.views.delete(id);
    const left = (this.perNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.perNetwork.set(network, left);
    else this.perNetwork.delete(network);
  }
}
