import { currentSlot, slotsPerDay } from './slots';

/** Names that are remembered; beyond that the oldest are forgotten. */
const mostNames = 50_000;

/** How often something may count in a day: a few times of each network, whatever it sends. */
export class DailyLimits {
  private day = 0;
  private readonly counts = new Map<string, number>();

  /** @param name without an address: pseudonyms only. @returns whether it counts */
  take(name: string, most: number): boolean {
    const today = Math.floor(currentSlot() / slotsPerDay);
    if (today !== this.day) this.counts.clear();
    this.day = today;
    const count = this.counts.get(name) ?? 0;
    if (count >= most) return false;
    const [oldest] = this.counts.keys();
    if (oldest !== undefined && this.counts.size >= mostNames) this.counts.delete(oldest);
    this.counts.set(name, count + 1);
    return true;
  }
}
