import { tell, type Summary } from '../statistics';
import { table } from '../table';
import { conditions } from './browser';
import type { Budget } from './budgets';
import type { Bytes } from './bytes';
import type { BySite, LoadFigures, PageFigures } from './figures';

const ratio = (portal: number, monolith: number): string =>
  monolith > 0 ? (portal / monolith).toFixed(2) : '-';

const compare = (label: string, { portal, monolith }: BySite<Summary | null>): string[] =>
  portal && monolith
    ? [label, tell(portal), tell(monolith), ratio(portal.median, monolith.median)]
    : [label, '-', '-', '-'];

const section = (title: string, rows: readonly (readonly string[])[]): string => `${title}\n\n${table(rows)}`;

function tellBytes(bytes: NonNullable<PageFigures['bytes']>): string {
  const columns: readonly (readonly [string, keyof Bytes, number])[] = [
    ['JS gzip KiB', 'scriptGzip', 1],
    ['JS brotli KiB', 'scriptBrotli', 1],
    ['CSS gzip KiB', 'styleGzip', 1],
    ['CSS brotli KiB', 'styleBrotli', 1],
    ['requests', 'requests', 0],
    ['round trips', 'roundTrips', 0],
  ];
  return section('What a screen loads: portal / monolith = ratio', [
    ['screen', ...columns.map(([heading]) => heading)],
    ...Object.entries(bytes).map(([path, { portal, monolith }]) => [
      path,
      ...columns.map(([, key, digits]) => {
        const [ours, theirs] = [portal[key], monolith[key]];
        return `${ours.toFixed(digits)} / ${theirs.toFixed(digits)} = ${ratio(ours, theirs)}`;
      }),
    ]),
  ]);
}

function tellLoads(load: NonNullable<PageFigures['load']>, copy: LoadFigures | undefined): string {
  const figure = (title: string, of: (figures: LoadFigures) => Summary | null, still?: Summary): string =>
    section(title, [
      ['screen', 'portal', 'monolith', 'ratio'],
      ...Object.entries(load).map(([path, { portal, monolith }]) =>
        compare(path, { portal: of(portal), monolith: of(monolith) }),
      ),
      ...(still ? [['the landing page as a static file', tell(still), '', '']] : []),
    ]);
  return [
    figure('Largest contentful paint, ms', ({ largestPaint }) => largestPaint, copy?.largestPaint),
    figure('First field or button works, ms', ({ fieldWorks }) => fieldWorks),
    figure('Handlers are on the first field or button, ms', ({ alive }) => alive),
    figure('Total blocking time, ms', ({ blocking }) => blocking, copy?.blocking),
  ].join('\n\n');
}

const tellMoves = (moves: NonNullable<PageFigures['moves']>): string =>
  section('Moves in a warm tab, from click to rendered, ms', [
    ['move', 'portal', 'monolith', 'ratio'],
    ...Object.entries(moves).map(([name, sites]) => compare(name, sites)),
  ]);

const tellLighthouse = (lighthouse: NonNullable<PageFigures['lighthouse']>): string =>
  section('Lighthouse on a phone', [
    ['screen', 'performance', 'accessibility', 'best practices', 'SEO'],
    ...Object.entries(lighthouse).map(([path, scores]) => [
      path,
      ...Object.values(scores).map((score) => tell(score)),
    ]),
  ]);

const tellBuilds = ({ cold, warm, warmNewVersion }: NonNullable<PageFigures['builds']>): string =>
  section('Build of one changed remote, s', [
    ['cold', 'warm', 'warm, new version'],
    [tell(cold, 1), tell(warm, 1), tell(warmNewVersion, 1)],
  ]);

const number = (value: number): string => String(Number(value.toFixed(2)));

const tellBudgets = (budgets: readonly Budget[]): string =>
  section(`Budgets: ${budgets.filter(({ met }) => met).length} of ${budgets.length} met`, [
    ['budget', 'limit', 'is', 'met'],
    ...budgets.map(({ what, limit, value, met }) => [what, number(limit), number(value), met ? 'yes' : 'NO']),
  ]);

export function reportPages(figures: PageFigures, budgets: readonly Budget[], runs: number): string {
  const { bytes, load, copy, moves, lighthouse, builds } = figures;
  const { bitsPerSecond, roundTripMs, cpuSlowdown } = conditions;
  return [
    `Median (range) of ${runs} alternating runs, HTTP/2 and brotli, ${bitsPerSecond / 1e6} Mbit/s, ${roundTripMs} ms round trip, ` +
      `processor slowed ${cpuSlowdown} times, cold cache`,
    ...(bytes ? [tellBytes(bytes)] : []),
    ...(load ? [tellLoads(load, copy)] : []),
    ...(moves ? [tellMoves(moves)] : []),
    ...(lighthouse ? [tellLighthouse(lighthouse)] : []),
    ...(builds ? [tellBuilds(builds)] : []),
    tellBudgets(budgets),
  ].join('\n\n');
}
