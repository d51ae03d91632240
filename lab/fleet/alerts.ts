import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../e2e/support/until';
import type { startPrometheus } from './prometheus';

type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** Notes each alert that fires without its fault. */
export class Alerts {
  /** Whose fault is there, or has not passed yet; a name is there twice when two faults make it. */
  private readonly allowed: string[] = [];
  private readonly others = new Map<string, string>();
  private isOver = false;
  /** Rows of a table: a fault, and the alerts that fired, seconds after its beginning. */
  readonly rows: string[] = [];
  private watching: Promise<void> | undefined;

  constructor(private readonly prometheus: Prometheus) {}

  /** Waits until all that is looked at answers and no alert is there, then watches until `end`. */
  async begin(): Promise<void> {
    await until('all is up', () => this.prometheus.areAllUp());
    await until('nothing is wrong', () => this.areQuiet());
    this.watching = this.watch();
    this.watching.catch(() => undefined); // reported by who waits for its end
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.watching;
  }

  /** What fired without its fault since this was asked last, and what was allowed then. */
  unexpected(): Readonly<Record<string, string>> {
    const others = Object.fromEntries(this.others);
    this.others.clear();
    return others;
  }

  async firing(): Promise<string[]> {
    return (await this.prometheus.rules()).filter(({ state }) => state === 'firing').map(({ name }) => name);
  }

  /** Whether none fires, or soon will. */
  async areQuiet(): Promise<boolean> {
    return (await this.prometheus.rules()).every(({ state }) => state === 'inactive');
  }

  async isFiring(alert: string): Promise<boolean> {
    return (await this.firing()).includes(alert);
  }

  allow(...alerts: readonly string[]): void {
    this.allowed.push(...alerts);
  }

  /** Its fault has passed. */
  disallow(alert: string): void {
    this.allowed.splice(this.allowed.indexOf(alert), 1);
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      const firing = await this.firing();
      for (const alert of firing)
        if (!this.allowed.includes(alert) && !this.others.has(alert)) {
          const since = `while ${[...new Set(this.allowed)].join(', ') || 'nothing was wrong'}`;
          console.log(`${alert} fires without its fault, ${since}`);
          this.others.set(alert, since);
        }
      await pause(500);
    }
  }
}
