/** When a build is rolled back automatically. */
export interface Thresholds {
  /** Failed page views. */
  readonly failed: number;
  /** Networks that they came from: an attacker with fewer cannot cause a rollback. */
  readonly networks: number;
  /** Failed views of all views of the build, above 0 and up to 1. */
  readonly ratio: number;
}

/** The reasons for the numbers are in docs/decisions/0012. */
export const usualThresholds: Thresholds = { failed: 12, networks: 10, ratio: 0.1 };

/** A higher value would never be reached: a build's window contains a few thousand views. */
const most = 1_000;
/** With one network, one hostile visitor would be enough. */
const fewestNetworks = 2;

/**
 * Reads `ROLLBACK_VIEWS`, `ROLLBACK_NETWORKS` and `ROLLBACK_SHARE` ('10%'); what is left out is as usual.
 * @param refuse takes what is not right, in words
 */
export function readThresholds(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (problem: string) => void,
): Thresholds {
  const number = (name: string, pattern: RegExp, min: number, max: number, wanted: string): number | null => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return null;
    const value = pattern.test(text) ? Number.parseFloat(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    refuse(`${name} must be ${wanted}, not '${text}'`);
    return null;
  };
  const whole = (name: string, min: number): number | null =>
    number(name, /^\d{1,4}$/, min, most, `a whole number from ${min} to ${most}`);
  const share = number(
    'ROLLBACK_SHARE',
    /^\d{1,3}(\.\d{1,2})?%?$/,
    0.01,
    100,
    'a share such as 10%, above 0 and up to 100',
  );
  return {
    failed: whole('ROLLBACK_VIEWS', 1) ?? usualThresholds.failed,
    networks: whole('ROLLBACK_NETWORKS', fewestNetworks) ?? usualThresholds.networks,
    ratio: share === null ? usualThresholds.ratio : share / 100,
  };
}
