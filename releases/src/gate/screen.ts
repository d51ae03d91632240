import type { BrowserContext, Page } from 'playwright-core';
import { holdOf, longFrames } from 'platform/long-frames';
import { buildUrl, prerenderedAttribute, type BuildManifest } from 'platform/release';
import { gateScreen, gateSettle, longestHold } from 'platform/time-limits';
import { mountAndUnmount } from './unmount';
import { late, within } from './within';

/** The screens of a remote that are opened: its first for visitors, and its first for candidates. */
export function screensOf({ name: remote, version, container, routes, foreign }: BuildManifest) {
  const first = (['public', 'session'] as const).map((access) => routes.find((one) => one.access === access));
  return first.flatMap((route) =>
    route === undefined
      ? []
      : {
          remote,
          version,
          container: container ?? '',
          /** What it exposes: of another tool's build, whatever its team has named it. */
          module: foreign?.exposes ?? './app',
          /** An address that its pattern matches. */
          path: route.path.replace(/:[^/]+|\*/g, '1'),
          signedIn: route.access === 'session',
          /** A build of another tool need not have a heading. */
          isForeign: foreign !== undefined,
        },
  );
}

type Screen = Readonly<ReturnType<typeof screensOf>[number]>;

/** What Chromium says when the page's policy forbids something. */
const refused = /Content Security Policy/;
/** What the machine does to a request, and no build: 'net::ERR_NETWORK_CHANGED'. */
const ofNetwork = /ERR_(NETWORK|INTERNET|CONNECTION|ADDRESS|SOCKET|TIMED_OUT|EMPTY_RESPONSE)/;

/** What a tab says. */
interface Listening {
  /** First lines of what is wrong with the build, in order. */
  readonly troubles: readonly string[];
  /** Settles with the first of them. */
  readonly troubled: Promise<null>;
  /** Whether the network failed. */
  readonly isCut: () => boolean;
}

function listen(page: Page, { remote }: Screen): Listening {
  const troubles: string[] = [];
  let isCut = false;
  let tell = (_: null): void => undefined;
  const troubled = new Promise<null>((resolve) => (tell = resolve));
  const note = (text: string): void => {
    troubles.push(text.split('\n')[0] ?? text);
    tell(null);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('crash', () => note('the tab crashed'));
  page.on('console', (message) => {
    const text = message.text();
    // By the second the shell says that a screen crashed.
    if (message.type() === 'error' && (refused.test(text) || text.startsWith(`${remote} failed`))) note(text);
  });
  page.on('requestfailed', (request) => {
    if (ofNetwork.test(request.failure()?.errorText ?? '')) isCut = true;
  });
  return { troubles, troubled, isCut: () => isCut };
}

/** Whether scripts of the build have held up a frame for too long, at a mount or an unmount. */
async function findHold(page: Page, { remote, version }: Screen): Promise<string | null> {
  const frames = await page.evaluate((type) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    const held = observer.takeRecords() as unknown as Parameters<typeof holdOf>[0][];
    return held.map(({ scripts }) => ({
      scripts: scripts.map(({ duration, sourceURL }) => ({ duration, sourceURL })),
    }));
  }, longFrames);
  const folder = buildUrl(remote, version, '');
  const longest = Math.round(Math.max(0, ...frames.map((frame) => holdOf(frame, folder))));
  return longest > longestHold
    ? `its scripts held up the page for ${longest} ms, and may for ${longestHold}`
    : null;
}

async function look(page: Page, screen: Screen, { troubles, troubled }: Listening): Promise<string | null> {
  const { path, isForeign } = screen;
  // A pre-rendered heading proves nothing: its remote is not mounted yet.
  const wanted = isForeign
    ? '.shell-slot > :not([hidden]) :visible'
    : `#root:not(:has([${prerenderedAttribute}])) h1`;
  const content = page.locator(wanted).first();
  const shown = page
    .goto(path, { timeout: gateScreen })
    .then(() => content.waitFor({ timeout: gateScreen }))
    .catch(() => undefined); // what is not there is noticed below
  await Promise.race([shown, troubled]);
  // An answer of the API may still crash the screen.
  if (troubles.length === 0)
    await page.waitForLoadState('networkidle', { timeout: gateSettle }).catch(() => undefined); // or it polls
  if (troubles[0] !== undefined) return troubles[0];
  if (!(await content.isVisible()))
    return isForeign ? 'nothing visible appeared' : 'no screen with a heading (h1) appeared';
  return (await mountAndUnmount(page, screen)) ?? troubles[0] ?? (await findHold(page, screen));
}

/** Opens a screen in a tab of its own. @returns its first problem, or null */
async function open(context: BrowserContext, screen: Screen, limitMs: number) {
  const page = await context.newPage();
  const listening = listen(page, screen);
  try {
    // A page whose script never ends answers nothing.
    const problem = await within(limitMs, look(page, screen, listening));
    return { problem: problem === late ? 'its script does not end' : problem, isCut: listening.isCut() };
  } finally {
    await within(gateSettle, page.close());
  }
}

/** Opens a screen; again, once, where the network failed. @returns the first problem (docs/decisions/0073) */
export async function checkScreen(
  context: BrowserContext,
  screen: Screen,
  limitMs = 3 * gateScreen,
): Promise<string | null> {
  const { problem, isCut } = await open(context, screen, limitMs);
  return problem !== null && isCut ? (await open(context, screen, limitMs)).problem : problem;
}
