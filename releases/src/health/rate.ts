const minuteMs = 60 * 1000;

/**
 * Counts calls per caller and minute. Once `maxCallers` have called within a minute, strangers wait for the next one:
 * memory is bounded, and all that is lost are reports.
 */
export class Rate {
  private minute = 0;
  private readonly calls = new Map<string, number>();

  constructor(
    private readonly perMinute: number,
    private readonly maxCallers: number,
    private readonly clock: () => number,
  ) {}

  /** Whether this call is still within the caller's share. */
  takes(caller: string): boolean {
    const minute = Math.floor(this.clock() / minuteMs);
    if (minute !== this.minute) {
      this.minute = minute;
      this.calls.clear();
    }
    const before = this.calls.get(caller) ?? 0;
    if (before >= this.perMinute || (before === 0 && this.calls.size >= this.maxCallers)) return false;
    this.calls.set(caller, before + 1);
    return true;
  }
}
