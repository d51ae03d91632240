import { currentSlot, judgedSlots } from './slots';

/** Views per network and build that count within the hour: more would describe the network, not the build. */
export const viewsPerNetwork = 3;
/** Groups of errors in which one view counts: with the views of a network they bound what it can invent. */
const errorsPerView = 3;
/** Views of one build that are remembered; on a busier portal for less than an hour. */
const maxViews = 5_000;

interface View {
  readonly network: string;
  readonly slot: number;
  failed: boolean;
  /** Ids of the groups of errors that it counts in. */
  readonly errors: Set<string>;
}

/** What a report adds to the counts of its build. */
export interface Admission {
  /** The slot of the page view, in which its failure is counted too, however late that comes. */
  readonly slot: number;
  /** False for a view that had counted as a success. */
  readonly isNew: boolean;
}

/**
 * Which reports about one build count: the first of each page view, and its first failure, for
 * `viewsPerNetwork` views of each network within the last hour. It counts nothing itself.
 */
export class AdmittedViews {
  /** By the view's id, oldest first. */
  private readonly views = new Map<string, View>();
  private readonly perNetwork = new Map<string, number>();

  /** @param network a pseudonym, never an address. @returns null for a report that does not count */
  admit(view: string, network: string, failed: boolean): Admission | null {
    this.expire();
    const known = this.views.get(view);
    if (known) {
      if (known.failed || !failed) return null;
      known.failed = true;
      return { slot: known.slot, isNew: false };
    }
    const before = this.perNetwork.get(network) ?? 0;
    if (before >= viewsPerNetwork) return null;
    if (this.views.size >= maxViews) this.forgetOldest();
    const slot = currentSlot();
    this.perNetwork.set(network, before + 1);
    this.views.set(view, { network, slot, failed, errors: new Set() });
    return { slot, isNew: true };
  }

  /** Whether an error counts: the first of its group in a view that counts, for a few groups of the view. */
  admitError(view: string, group: string): boolean {
    const errors = this.views.get(view)?.errors;
    if (!errors || errors.has(group) || errors.size >= errorsPerView) return false;
    errors.add(group);
    return true;
  }

  /** The number of networks that a failed view came from. */
  failedNetworks(): number {
    this.expire();
    const failed = [...this.views.values()].filter((view) => view.failed);
    return new Set(failed.map(({ network }) => network)).size;
  }

  private expire(): void {
    const oldest = currentSlot() - judgedSlots;
    for (const { slot } of this.views.values()) {
      if (slot > oldest) return;
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
