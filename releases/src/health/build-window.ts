import { failureCauses, type FailureCause } from 'platform/report';
import { noCounts, type Counts } from './judge';

const minuteMs = 60 * 1000;
export const windowMinutes = 60;

/** Minutes since 1970. */
const currentMinute = (): number => Math.floor(Date.now() / minuteMs);

/** Views per network and build that count within the window: more would describe the network, not the build. */
export const viewsPerNetwork = 3;
/** Views of one build that are remembered; on a busier portal the window is shorter than an hour. */
const maxViews = 5_000;

interface View {
  readonly network: string;
  readonly minute: number;
  failure: FailureCause | null;
}

export interface Recorded {
  readonly wentWell: boolean;
}

/** The results of one build within the last hour: the first `viewsPerNetwork` views of each network. */
export class BuildWindow {
  /** By the view's id, oldest first. */
  private readonly views = new Map<string, View>();
  private readonly perNetwork = new Map<string, number>();

  /**
   * Counts a view once; a failure replaces a success, never the other way round.
   * @returns null if it did not count; `wentWell` if it had counted as a success before
   */
  record(view: string, network: string, failure: FailureCause | null): Recorded | null {
    this.expire();
    const known = this.views.get(view);
    if (known) {
      if (known.failure !== null || failure === null) return null;
      known.failure = failure;
      return { wentWell: true };
    }
    const before = this.perNetwork.get(network) ?? 0;
    if (before >= viewsPerNetwork) return null;
    if (this.views.size >= maxViews) this.forgetOldest();
    this.perNetwork.set(network, before + 1);
    this.views.set(view, { network, minute: currentMinute(), failure });
    return { wentWell: false };
  }

  counts(): Counts {
    this.expire();
    const causes: Record<FailureCause, number> = { ...noCounts.causes };
    const failedNetworks = new Set<string>();
    for (const { failure, network } of this.views.values()) {
      if (!failure) continue;
      causes[failure] += 1;
      failedNetworks.add(network);
    }
    const failed = failureCauses.reduce((sum, cause) => sum + causes[cause], 0);
    return { mounted: this.views.size - failed, failed, causes, failedNetworks: failedNetworks.size };
  }

  private expire(): void {
    const oldest = currentMinute() - windowMinutes;
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
