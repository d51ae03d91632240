import { performance } from 'node:perf_hooks';
import { until } from '../../e2e/support/until';
import type { Stack } from './stack';

interface Fault {
  readonly begin: () => Promise<unknown>;
  /** Left out: it passes, or ends with another one. */
  readonly end?: () => Promise<unknown>;
  /** Alerts about what else it stops. */
  readonly alongside?: readonly string[];
}

interface Row {
  readonly firedAfter: number;
  goneAfter?: number;
}

const rows = new Map<string, Row>();
const away = new Map<string, Promise<void>>();
const patienceMs = 240_000;

const secondsSince = (time: number): number => Math.round((performance.now() - time) / 1000);

/** Makes a fault and waits until its alerts fire, then ends it. `allAway` waits until they are gone. */
export async function alarm(
  { watched }: Stack,
  alerts: readonly string[],
  { begin, end, alongside = [] }: Fault,
): Promise<void> {
  for (const alert of alerts)
    await until(
      `${alert} is quiet before its fault`,
      async () => !(await watched.isFiring(alert)),
      patienceMs,
    );
  watched.allow(...alerts, ...alongside);
  const begun = performance.now();
  await begin();
  await Promise.all(
    alerts.map(async (alert) => {
      await until(`${alert} fires`, () => watched.isFiring(alert), patienceMs);
      rows.set(alert, { firedAfter: secondsSince(begun) });
      console.log(`${alert} fired after ${secondsSince(begun)} s`);
    }),
  );
  await end?.();
  const ended = performance.now();
  for (const alert of [...alerts, ...alongside]) {
    const gone = until(`${alert} goes away`, async () => !(await watched.isFiring(alert)), patienceMs).then(
      () => {
        const row = alerts.includes(alert) && rows.get(alert);
        if (row) row.goneAfter = secondsSince(ended);
        watched.disallow(alert);
      },
    );
    gone.catch(() => undefined); // reported by who waits for it
    away.set(alert, gone);
  }
}

/** Waits until these went away, those that have fired. */
export const allAway = (alerts: readonly string[]) =>
  Promise.all(alerts.flatMap((alert) => away.get(alert) ?? []));

/** The alerts that have fired. */
export const fired = (): string[] => [...rows.keys()].toSorted();

/** How long each took, with rules that are so many times as quick as the shipped ones. */
export function printTable(factor: number): void {
  console.log(`\nSeconds with windows and for: of 1/${factor}`);
  console.log('| alert | fired after | gone after |\n|---|---:|---:|');
  for (const [alert, { firedAfter, goneAfter }] of rows)
    console.log(`| ${alert} | ${firedAfter} | ${goneAfter ?? 'not'} |`);
}
