import assert from 'node:assert/strict';
import { until } from '../../e2e/support/until';
import { observeCalls, type Fault } from './results';
import { world } from './world';

/** What people on call expect of a fault. */
export interface ExpectedAlerts {
  /** It lasts until these fire. */
  readonly alerts?: readonly string[];
  /** These may fire too. */
  readonly mayAlert?: readonly string[];
}

/** For the longest windows of the rules, and some for a loaded machine. */
const patienceMs = 120_000;

/**
 * Makes a fault and waits until all alerts have gone away again.
 * @param fault awaits its argument before it ends: it resolves when all `alerts` have fired
 * @throws when another one fires
 */
export async function expectAlerts<Result>(
  what: string,
  { alerts = [], mayAlert = [] }: ExpectedAlerts,
  fault: (allFired: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const { watched } = world();
  const begunAt = Date.now();
  const expected = [...alerts, ...mayAlert];
  watched.allow(...expected);
  const fires = async (alert: string) => {
    await until(`${alert} fires: ${what}`, () => watched.isFiring(alert), patienceMs);
    return `${alert} ${Math.round((Date.now() - begunAt) / 1000)} s`;
  };
  const allFired = async () => {
    watched.rows.push(`| ${what} | ${(await Promise.all(alerts.map(fires))).join(', ') || 'none'} |`);
  };
  try {
    return await fault(allFired);
  } finally {
    await until(`no alert after: ${what}`, () => watched.areQuiet(), patienceMs);
    expected.forEach((alert) => watched.disallow(alert));
    assert.deepEqual(watched.unexpected(), {}, 'alerts fired that do not belong to it');
  }
}

/** Of calls that fail: how long they do decides whether it fires. */
const failing = 'PortalManyServerErrors';

/** Makes a fault under load: what candidates and people on call notice of it. */
export const observe = ({ mayAlert = [], ...fault }: Fault & ExpectedAlerts) =>
  expectAlerts(
    fault.fault,
    { ...fault, mayAlert: fault.mayFail ? [...mayAlert, failing] : mayAlert },
    (allFired) =>
      observeCalls(world().load, {
        ...fault,
        begin: async () => {
          await fault.begin();
          await allFired();
        },
      }),
  );
