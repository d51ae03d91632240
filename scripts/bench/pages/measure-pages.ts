import type { Browser } from '@playwright/test';
import { ensureChromium } from '../../test/chromium';
import { createRunner } from '../../test/run-command';
import { signInSomebody, type SignedIn } from '../candidate';
import type { PageOptions, PagePart } from '../options';
import type { BenchContext, Result } from '../result';
import { openBrowser, type TabOptions } from './browser';
import { judge } from './budgets';
import { measureBuilds } from './builds';
import { countBytes, type Bytes } from './bytes';
import { summariseEach, summariseLoads, summariseMoves, type BySite, type PageFigures } from './figures';
import { installLighthouse, scorePage, type Scores } from './lighthouse';
import { measureLoad, type Load } from './load';
import { measureMoves, type Moves } from './moves';
import { reportPages } from './report-pages';
import { measuredScreens, type MeasuredScreen } from './screens';
import { copyPath } from './site';
import { openSites, siteNames, type SiteName, type Sites } from './sites';
import { copyLanding } from './static-copy';

/** Lighthouse and builds take long and vary little. */
const slowRuns = (runs: number): number => Math.min(runs, 3);
const scoredScreens = ['/', '/sign-in'];

interface Bench {
  readonly context: BenchContext;
  readonly sites: Sites;
  readonly chromium: string;
  readonly browser: Browser;
  readonly person: SignedIn;
  readonly runs: number;
}

const tabOf = ({ sites, person }: Bench, site: SiteName, { signedIn }: MeasuredScreen): TabOptions => ({
  origin: sites[site].url,
  person: signedIn ? person : undefined,
});

/** Runs `work` for each site in turn; which one begins changes from run to run. */
async function bySite(run: number, work: (site: SiteName) => Promise<void>): Promise<void> {
  for (const site of run % 2 === 0 ? siteNames : [...siteNames].reverse()) await work(site);
}

async function bytes(bench: Bench): Promise<PageFigures> {
  const counted: Record<string, BySite<Bytes>> = {};
  for (const screen of measuredScreens) {
    const count = (site: SiteName) => countBytes(bench.browser, tabOf(bench, site, screen), screen);
    counted[screen.path] = { portal: await count('portal'), monolith: await count('monolith') };
  }
  return { bytes: counted };
}

async function load(bench: Bench): Promise<PageFigures> {
  const { browser, sites, runs, context } = bench;
  sites.portal.setCopy(await copyLanding(browser, sites.portal.url));
  const copies: Load[] = [];
  const loads = new Map(
    measuredScreens.map((screen) => [screen, { portal: [] as Load[], monolith: [] as Load[] }]),
  );
  for (let run = 0; run < runs; run += 1) {
    for (const [screen, done] of loads) {
      await bySite(run, async (site) => {
        context.signal.throwIfAborted();
        done[site].push(await measureLoad(browser, tabOf(bench, site, screen), screen.path, true));
      });
    }
    copies.push(await measureLoad(browser, { origin: sites.portal.url }, copyPath, false));
    context.print(`Loads: run ${run + 1} of ${runs} is done`);
  }
  const figures = [...loads].map(
    ([{ path }, { portal, monolith }]) =>
      [path, { portal: summariseLoads(portal), monolith: summariseLoads(monolith) }] as const,
  );
  return { load: Object.fromEntries(figures), copy: summariseLoads(copies) };
}

async function moves({ browser, sites, person, runs, context }: Bench): Promise<PageFigures> {
  const done: Record<SiteName, Moves[]> = { portal: [], monolith: [] };
  for (let run = 0; run < runs; run += 1) {
    await bySite(run, async (site) => {
      context.signal.throwIfAborted();
      done[site].push(await measureMoves(browser, sites[site].url, person));
    });
    context.print(`Moves: run ${run + 1} of ${runs} is done`);
  }
  return { moves: summariseMoves(done) };
}

async function lighthouse({ sites, runs, context, chromium }: Bench): Promise<PageFigures> {
  const command = await installLighthouse(context);
  const scores: Record<string, Scores[]> = {};
  for (let run = 0; run < slowRuns(runs); run += 1) {
    for (const path of scoredScreens) {
      context.signal.throwIfAborted();
      const score = await scorePage(command, sites.portal.url + path, chromium, sites.publicKeyHash);
      (scores[path] ??= []).push(score);
    }
    context.print(`Lighthouse: run ${run + 1} of ${slowRuns(runs)} is done`);
  }
  return {
    lighthouse: Object.fromEntries(scoredScreens.map((path) => [path, summariseEach(scores[path] ?? [])])),
  };
}

async function builds({ runs, context }: Bench): Promise<PageFigures> {
  const times = [];
  for (let run = 0; run < slowRuns(runs); run += 1) times.push(await measureBuilds(context));
  return { builds: summariseEach<keyof (typeof times)[number]>(times.map((time) => ({ ...time }))) };
}

const measurements: Readonly<Record<PagePart, (bench: Bench) => Promise<PageFigures>>> = {
  bytes,
  load,
  moves,
  lighthouse,
  builds,
};

/** The portal's pages beside those of a monolith made of the same sources in the same run. */
export async function measurePages({ parts, runs }: PageOptions, context: BenchContext): Promise<Result> {
  const chromium = await ensureChromium(createRunner(), context.root, process.env.CHROMIUM_PATH);
  const sites = await openSites(context);
  try {
    const browser = await openBrowser(chromium, sites.publicKeyHash);
    try {
      const person = await signInSomebody(sites.api);
      const bench = { context, sites, chromium, browser, person, runs };
      const figures: PageFigures = {};
      for (const part of parts) Object.assign(figures, await measurements[part](bench));
      const budgets = judge(figures);
      return { report: reportPages(figures, budgets, runs), figures: { pages: figures, budgets } };
    } finally {
      await browser.close();
    }
  } finally {
    await sites.close();
  }
}
