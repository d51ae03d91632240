import { expect, type Browser } from '@playwright/test';
import { paths } from 'platform/routes';
import { weigh, type Weight } from '../../e2e/support/weigh';
import { inNewTab, type TabOptions } from './browser';
import { atMost, median, ratioAtMost, type Budget } from './budgets';
import type { SignedIn } from './candidate';
import { measureInteractions } from './interactions';
import { measureLoad, measureReturns, type Load, type Working } from './load';
import { measureMoves } from './moves';
import { copyPath } from './site';
import { siteNames, type SiteName, type Sites } from './sites';

export interface Bench {
  readonly sites: Sites;
  readonly browser: Browser;
  readonly person: SignedIn;
  readonly runs: number;
  readonly print: (line: string) => void;
}

type BySite<T> = Record<SiteName, T>;

const screens = [
  { path: paths.landing(), heading: /Your desk is here/, signedIn: false, hasFields: false },
  { path: paths.signIn(), heading: 'Sign in', signedIn: false, hasFields: true },
  { path: paths.dashboard(), heading: /^Thank you/, signedIn: true, hasFields: false },
  { path: paths.onboarding(), heading: 'Personal information', signedIn: true, hasFields: true },
  { path: paths.documents(), heading: 'Basic Identity Documents', signedIn: true, hasFields: false },
] as const;

const tabOf = ({ sites, person }: Bench, site: SiteName, signedIn: boolean): TabOptions => ({
  origin: sites[site].url,
  person: signedIn ? person : undefined,
});

/** Measures each site in turn; the first one changes from run to run. */
async function alternate<T>(runs: number, measure: (site: SiteName) => Promise<T>): Promise<BySite<T[]>> {
  const results: BySite<T[]> = { portal: [], monolith: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const site of run % 2 === 0 ? siteNames : siteNames.toReversed()) {
      results[site].push(await measure(site));
    }
  }
  return results;
}

/** JavaScript of a screen beside the monolith's, where runtime and entries of three builds weigh most. */
const mostOfMonolith: Readonly<Record<string, number>> = {
  [paths.landing()]: 1.34,
  [paths.signIn()]: 1.26,
  [paths.dashboard()]: 1.36,
};

/** JavaScript and round trips of each screen, as the weight tests count them: the same in each run. */
export async function judgeWeights(bench: Bench): Promise<Budget[]> {
  const budgets: Budget[] = [];
  for (const { path, heading, signedIn } of screens) {
    const { portal, monolith } = await alternate<Weight>(1, (site) =>
      inNewTab(bench.browser, tabOf(bench, site, signedIn), (page) =>
        weigh(page, path, () =>
          expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 60_000 }),
        ),
      ),
    );
    const kibibytes = (weights: Weight[]) => weights.map(({ scriptBytes }) => scriptBytes / 1024);
    const [size = NaN] = kibibytes(portal);
    const isLanding = path === paths.landing();
    budgets.push(
      atMost(`${path}: round trips in sequence`, portal[0]?.roundTrips ?? NaN, 2),
      ratioAtMost(
        `${path}: JavaScript, KiB gzip`,
        kibibytes(portal),
        kibibytes(monolith),
        mostOfMonolith[path] ?? 1.2,
      ),
      ...(isLanding ? [atMost(`${path}: JavaScript, KiB gzip, itself`, size, 158)] : []),
    );
  }
  return budgets;
}

/**
 * The landing page once it is rendered, without a script: its HTML, its style sheets, its fonts and
 * pictures. Nothing could show the same content sooner.
 */
function copyLanding(browser: Browser, origin: string): Promise<string> {
  return inNewTab(browser, { origin }, async (page) => {
    await page.goto(paths.landing(), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: /Your desk is here/ })).toBeVisible();
    return page.evaluate(() => {
      const scripts =
        'script, noscript, link[as="script"], link[rel="prefetch"], link[rel="preload"][as="style"]';
      for (const element of document.querySelectorAll(scripts)) element.remove();
      return `<!doctype html>\n${document.documentElement.outerHTML}`;
    });
  });
}

/** When the first control and the first field work, and when the landing page's largest part is painted. */
export async function judgeLoads(bench: Bench): Promise<Budget[]> {
  const { browser, sites, runs, print } = bench;
  const budgets: Budget[] = [];
  for (const { path, signedIn, hasFields } of screens.filter((one) => one.hasFields || one.path === '/')) {
    const { portal, monolith } = await alternate(runs, (site) =>
      measureLoad(browser, tabOf(bench, site, signedIn), path, [
        'controlWorks',
        ...(hasFields ? ['fieldWorks' as const] : []),
      ]),
    );
    const times = (loads: Load[], what: Working) => loads.map((load) => load[what]);
    const judge = (text: string, what: Working, limit: number) =>
      ratioAtMost(`${path}: ${text}, ms`, times(portal, what), times(monolith, what), limit);
    budgets.push(judge('handlers on the first control', 'controlWorks', 1.12));
    if (hasFields) budgets.push(judge('first field works', 'fieldWorks', 1));
    print(`${path}: loaded ${runs} times`);
  }
  sites.portal.setCopy(await copyLanding(browser, sites.portal.url));
  const [landings, copies]: Load[][] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const tab = tabOf(bench, 'portal', false);
    landings?.push(await measureLoad(browser, tab, paths.landing(), []));
    copies?.push(await measureLoad(browser, tab, copyPath, []));
  }
  const paints = (loads: Load[] = []) => loads.map(({ largestPaint }) => largestPaint);
  return [
    ...budgets,
    ratioAtMost('/: largest paint, beside a static file, ms', paints(landings), paints(copies), 1.15),
  ];
}

/** What is changed in the scripts, there and back, in the releases that somebody comes back after. */
const words = [
  { name: 'mf-auth', path: paths.signIn(), signedIn: false, word: 'Forgot password' },
  { name: 'mf-onboarding', path: paths.onboarding(), signedIn: true, word: 'Your profile' },
  { name: 'shell', path: paths.signIn(), signedIn: false, word: 'Page not found' },
] as const;

/** When the first field works for somebody who comes back after a release, beside a visit before it. */
export async function judgeReturns(bench: Bench): Promise<Budget[]> {
  const { browser, sites, runs, print } = bench;
  const budgets: Budget[] = [];
  for (const { name, path, signedIn, word } of words) {
    const [warm, released]: number[][] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      const texts = [word, `${word.slice(0, -1)}x`];
      const [from = '', to = ''] = run % 2 === 0 ? texts : texts.toReversed();
      const release = () =>
        sites.releaseWord(name, `9.${run}.${Math.floor(Date.now() / 1_000)}`, { from, to });
      const tab = tabOf(bench, 'portal', signedIn);
      const visits = await measureReturns(browser, tab, path, ['fieldWorks', 'controlWorks'], release);
      warm?.push(visits.warm.fieldWorks);
      released?.push(visits.released.fieldWorks);
    }
    const what = `${path}: first field works after a release of ${name}, beside a warm cache, ms`;
    budgets.push(ratioAtMost(what, released ?? [], warm ?? [], 1.1));
    print(`${path}: came back ${runs} times after a release of ${name}`);
  }
  return budgets;
}

/** Moves from screen to screen in a warm tab, each remote prefetched. */
export async function judgeMoves({ browser, sites, person, runs }: Bench): Promise<Budget[]> {
  const { portal, monolith } = await alternate(runs, (site) =>
    measureMoves(browser, sites[site].url, person),
  );
  const names = Object.keys(portal[0] ?? {}) as (keyof (typeof portal)[number])[];
  return names.map((name) =>
    ratioAtMost(
      `${name}, ms`,
      portal.map((moves) => moves[name]),
      monolith.map((moves) => moves[name]),
      1.3,
    ),
  );
}

/** The first press of each control that opens something: as Core Web Vitals call an interaction good. */
export async function judgeInteractions(bench: Bench): Promise<Budget[]> {
  const runs: Record<string, number>[] = [];
  for (let run = 0; run < bench.runs; run += 1)
    runs.push(await measureInteractions(bench.browser, (signedIn) => tabOf(bench, 'portal', signedIn)));
  return Object.keys(runs[0] ?? {}).map((name) =>
    atMost(`${name}, ms to its paint`, median(runs.map((times) => times[name] ?? NaN)), 200),
  );
}
