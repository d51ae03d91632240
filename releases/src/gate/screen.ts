import { setTimeout } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { prerenderedAttribute, type ChannelDocument } from 'platform/release';
import { gateScreen, gateSettle } from 'platform/time-limits';
import { exampleOf } from '../channel/proofs';
import { refusal } from './candidate-api';
import { within } from './within';

export function screensOf(next: ChannelDocument, remote: string) {
  const { version, container, routes, foreign } = next.deployables[remote]!.current;
  return routes.map(({ path, access }) => ({
    remote,
    version,
    container: container ?? '',
    /** What it exposes: of another tool's build, whatever its team has named it. */
    module: foreign?.exposes ?? './app',
    /** Its pattern, and an address of it. */
    route: path,
    path: exampleOf(path),
    signedIn: access === 'session',
    /**
     * A build of another tool: it need not have a heading, and what it writes to the console is its own
     * business.
     */
    isForeign: foreign !== undefined,
  }));
}

export type Screen = Readonly<ReturnType<typeof screensOf>[number]>;

/** What Chromium says when the page's policy forbids something. */
const refused = /Content Security Policy/;

/** What a tab says and does while a screen is looked at. */
interface Listening {
  /** First lines of errors of the console and the page, except those that failed calls explain. */
  readonly troubles: readonly string[];
  /** Settles with the first of them. */
  readonly troubled: Promise<null>;
  /** Those without an answer yet. */
  readonly requests: ReadonlySet<Request>;
}

/** Begins to listen to a tab, and to nothing that was there before. */
function listen(page: Page, { remote, isForeign }: Screen): Listening {
  page.removeAllListeners();
  const troubles: string[] = [];
  let tell = (_: null): void => undefined;
  const troubled = new Promise<null>((resolve) => (tell = resolve));
  const note = (text: string) => {
    troubles.push(text.split('\n')[0] ?? text);
    tell(null);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('crash', () => note('the tab crashed'));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const { url } = message.location();
    const isCall = URL.canParse(url) && new URL(url).pathname.startsWith('/api/');
    // A screen may log that a call failed; by this text the shell logs that a screen crashed.
    const crashed = text.startsWith(`${remote} failed`);
    const isOwnBusiness = isCall || text.includes(refusal.message) || (isForeign && !refused.test(text));
    if (crashed || !isOwnBusiness) note(text);
  });
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return { troubles, troubled, requests };
}

/** The screen that a tab shows, once it was looked at. */
const shownIn = new WeakMap<Page, Screen>();
const pane = '.shell-slot > :not([hidden])';
const leftPane = 'data-gate-left';
/** A tab that does nothing for so long has loaded. */
const quietMs = 500;
const pollMs = 50;

/** Loads the page of a screen. @returns what must become visible */
async function load(page: Page, { path, isForeign }: Screen, timeout: number): Promise<Locator> {
  await page.goto(path, { timeout });
  // A pre-rendered heading proves nothing: its remote is not mounted yet.
  return page.locator(isForeign ? `${pane} :visible` : `#root:not(:has([${prerenderedAttribute}])) h1`);
}

/** Goes to a screen of another remote as a link does. @returns what must become visible */
async function move(page: Page, { path, isForeign }: Screen): Promise<Locator> {
  await page.evaluate(
    (given) => {
      for (const element of document.querySelectorAll(given.pane)) element.setAttribute(given.leftPane, '');
      // What earlier screens have brought is not measured as this one's.
      performance.clearResourceTimings();
      for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
        Object.assign(sheet, { isOfEarlierScreen: true });
      window.history.pushState(null, '', given.path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    { pane, leftPane, path },
  );
  return page.locator(`${pane}:not([${leftPane}]) ${isForeign ? ':visible' : 'h1'}`);
}

/**
 * Waits until the page has had nothing to do and no request under way for a while: at most `gateSettle`, and
 * on a busy machine, where a page may be quiet because it does not come to its next request, `gateScreen`.
 */
async function settle(page: Page, requests: ReadonlySet<Request>): Promise<void> {
  const last = Date.now() + gateScreen;
  let until = Date.now() + gateSettle;
  let quietSince = Date.now();
  while (Date.now() < Math.min(until, quietSince + quietMs)) {
    const asked = Date.now();
    const idle = page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
    await within(
      last - asked,
      idle.then(() => setTimeout(pollMs)),
    );
    const took = Date.now() - asked;
    if (took > 2 * pollMs) until = Math.min(last, until + took);
    if (requests.size > 0 || took > 2 * pollMs) quietSince = Date.now();
  }
}

/** What a screen showed: its first problem, or null, and what the tab says, also later. */
interface Look {
  readonly problem: string | null;
  readonly troubles: readonly string[];
}

async function arrive(page: Page, screen: Screen, go: typeof load): Promise<Look> {
  const { container, isForeign } = screen;
  const { troubles, troubled, requests } = listen(page, screen);
  const until = Date.now() + gateScreen;
  const left = (): number => Math.max(1, until - Date.now());
  const found = go(page, screen, left())
    .then(async (all) => {
      await all.first().waitFor({ timeout: left() });
      return all.first();
    })
    .catch(() => null); // the reason is in the console
  const content = await Promise.race([found, troubled]);
  // A response of the API may still crash the screen.
  if (content) await settle(page, requests);
  const problemOf = async (): Promise<string | null> => {
    const [first] = troubles;
    if (first !== undefined) return first;
    if (!(await content?.isVisible()))
      return isForeign ? 'nothing visible appeared' : 'no screen with a heading (h1) appeared';
    const ran = await page.evaluate(
      (name) =>
        name in window ||
        window.__FEDERATION__?.__INSTANCES__.some(({ moduleCache }) => moduleCache.has(name)),
      container,
    );
    return ran ? null : 'the shell did not show it there';
  };
  return { problem: await problemOf(), troubles };
}

/**
 * Looks at a screen in a tab, each time within twice `gateScreen`. A candidate who `moves` comes
 * from the screen of another remote that the tab shows, if it shows one. A problem may be the fault of that
 * one: then the page is loaded, and the second look counts.
 */
export async function lookAt(page: Page, screen: Screen, { moves }: { moves: boolean }): Promise<Look> {
  const before = shownIn.get(page);
  shownIn.set(page, screen);
  if (moves && before && before.remote !== screen.remote) {
    const look = await arrive(page, screen, move);
    if (look.problem === null) return look;
  }
  return arrive(page, screen, load);
}
