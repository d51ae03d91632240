/** What an edge counts, by day, and which days have changed since they were written (`CountFiles`). */
export abstract class DailyCounts {
  private changedDays = new Set<string>();

  /** The rows of a day's file. */
  abstract rowsOf(day: string): object;
  /** Drops what no file needs any more. */
  abstract forget(): void;

  protected change(day: string): void {
    this.changedDays.add(day);
  }

  /** The days with changes that `takeChanged` has not named yet. */
  takeChanged(): readonly string[] {
    const days = [...this.changedDays];
    this.changedDays = new Set();
    return days;
  }

  /** For days that could not be written. */
  putBack(days: readonly string[]): void {
    for (const day of days) this.changedDays.add(day);
  }
}
