import { paths } from 'shared/contract/routes';
import type { PageFigures } from './figures';

/** One promise about the pages, and how it stands. */
export interface Budget {
  readonly what: string;
  readonly limit: number;
  readonly value: number;
  readonly met: boolean;
}

const atMost = (what: string, limit: number, value: number): Budget => ({
  what,
  limit,
  value,
  met: value <= limit,
});
const atLeast = (what: string, limit: number, value: number): Budget => ({
  what,
  limit,
  value,
  met: value >= limit,
});

/** KiB of JavaScript (gzip). */
const scriptLimits: Readonly<Record<string, number>> = {
  [paths.landing()]: 120,
  [paths.signIn()]: 250,
  [paths.onboarding()]: 335,
};
const scoreLimits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

function judgeBytes(bytes: NonNullable<PageFigures['bytes']>): Budget[] {
  return Object.entries(bytes).flatMap(([path, { portal, monolith }]) => [
    atMost(`${path}: round trips in sequence`, 2, portal.roundTrips),
    ...(scriptLimits[path]
      ? [atMost(`${path}: JavaScript, KiB gzip`, scriptLimits[path], portal.scriptGzip)]
      : []),
    path === paths.landing()
      ? atMost(
          `${path}: JavaScript above the monolith's, KiB gzip`,
          25,
          portal.scriptGzip - monolith.scriptGzip,
        )
      : atMost(`${path}: JavaScript to the monolith's`, 1.08, portal.scriptGzip / monolith.scriptGzip),
  ]);
}

function judgeLoad({ load = {}, copy }: PageFigures): Budget[] {
  const landing = load[paths.landing()];
  const fields = [paths.signIn(), paths.onboarding()].flatMap((path) => {
    const { portal, monolith } = load[path] ?? {};
    return portal?.fieldWorks && monolith?.fieldWorks
      ? [
          atMost(
            `${path}: first field works, to the monolith's`,
            1,
            portal.fieldWorks.median / monolith.fieldWorks.median,
          ),
        ]
      : [];
  });
  if (!landing || !copy) return fields;
  return [
    ...fields,
    atMost(
      "/: largest paint, to the static file's",
      1.15,
      landing.portal.largestPaint.median / copy.largestPaint.median,
    ),
    atMost('/: total blocking time, ms', 150, landing.portal.blocking.median),
  ];
}

/** The budgets that the figures say something about, in the order of the report. */
export function judge(figures: PageFigures): Budget[] {
  const { bytes, moves, lighthouse, builds } = figures;
  return [
    ...(bytes ? judgeBytes(bytes) : []),
    ...judgeLoad(figures),
    ...Object.entries(moves ?? {}).map(([name, { portal }]) => atMost(`${name}, ms`, 100, portal.median)),
    ...Object.entries(lighthouse ?? {}).flatMap(([path, scores]) =>
      Object.entries(scoreLimits).map(([name, limit]) =>
        atLeast(`${path}: Lighthouse ${name}`, limit, scores[name as keyof typeof scoreLimits].median),
      ),
    ),
    ...(builds
      ? [
          atMost('build of one changed remote, cold, s', 4, builds.cold.median),
          atMost('build of one changed remote, warm, s', 2, builds.warm.median),
          atMost('build of one changed remote, warm, new version, s', 2, builds.warmNewVersion.median),
        ]
      : []),
  ];
}
