import { failureCauses, type FailureCause } from 'platform/report';

/** When a build is rolled back automatically. */
export interface Thresholds {
  readonly failed: number;
  /** Networks that they came from: an attacker with fewer cannot cause a rollback. */
  readonly networks: number;
  /** Failed views of all views of the build, above 0 and up to 1. */
  readonly ratio: number;
}

/** The reasons for the numbers are in docs/decisions/0012. */
export const usualThresholds: Thresholds = { failed: 12, networks: 10, ratio: 0.1 };

export interface Results {
  readonly mounted: number;
  readonly failed: number;
  readonly causes: Readonly<Record<FailureCause, number>>;
}

/** The results of one build within the window. */
export interface Counts extends Results {
  /** Distinct networks that a failed view came from. */
  readonly failedNetworks: number;
}

export const noCounts: Counts = {
  mounted: 0,
  failed: 0,
  failedNetworks: 0,
  causes: Object.fromEntries(failureCauses.map((cause) => [cause, 0])) as Record<FailureCause, number>,
};

export function addResults(one: Results, other: Results): Results {
  const causes = { ...one.causes };
  for (const cause of failureCauses) causes[cause] += other.causes[cause];
  return { mounted: one.mounted + other.mounted, failed: one.failed + other.failed, causes };
}

/** How much worse than the last good build a build must do: what fails with both is not its fault. */
const timesLastGood = 3;
/** Views of the last good build, below which its ratio says nothing. */
const lastGoodViews = 10;

export const viewsOf = ({ mounted, failed }: Results): number => mounted + failed;

const ratioOf = (counts: Results): number => (counts.failed === 0 ? 0 : counts.failed / viewsOf(counts));

/**
 * Whether a build fails so often, and so much oftener than the one instead of it, that candidates are better
 * off without it.
 */
export function isFailing(
  build: Counts,
  lastGood: Counts,
  thresholds: Thresholds = usualThresholds,
): boolean {
  const usual = viewsOf(lastGood) >= lastGoodViews ? ratioOf(lastGood) : 0;
  return (
    build.failed >= thresholds.failed &&
    build.failedNetworks >= thresholds.networks &&
    ratioOf(build) >= thresholds.ratio &&
    ratioOf(build) >= usual * timesLastGood
  );
}

/** '(30 %): 39 render, 2 load', the most frequent cause first. */
export function causesText(counts: Results): string {
  const causes = failureCauses
    .filter((cause) => counts.causes[cause] > 0)
    .sort((a, b) => counts.causes[b] - counts.causes[a])
    .map((cause) => `${counts.causes[cause]} ${cause}`);
  return `(${Math.round(ratioOf(counts) * 100)} %): ${causes.join(', ')}`;
}

/** The numbers in words: '41 of 138 page views failed (30 %): 39 render, 2 load'. */
export const countsText = (counts: Counts): string =>
  `${counts.failed} of ${viewsOf(counts)} page views failed ${causesText(counts)}`;

/** @param lastGoodVersion null for the first canary of a remote */
export function reasonText(build: Counts, lastGood: Counts, lastGoodVersion: string | null): string {
  const views = viewsOf(lastGood);
  const known = views > 0 ? `, of which ${lastGood.failed} of ${views} failed` : '';
  const failures = `${countsText(build)}, from ${build.failedNetworks} networks`;
  return lastGoodVersion === null ? failures : `${failures}; last good build ${lastGoodVersion}${known}`;
}
