import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from 'platform/routes';
import { inNewTab, slowDown, type TabOptions } from './browser';
import { watchRequests } from './quiet';

/** Milliseconds without a request after which a page has fetched what it fetches when it is idle. */
const idle = 1_500;
/** Milliseconds after which what a press shows counts as missing. */
const patience = 10_000;

declare global {
  interface Window {
    interaction?: { pressedAt: number; longest: number };
  }
}

/** Runs in the page, before its first script: notes presses, and how long each waited for its paint. */
function watchInteractions(): void {
  const interaction = { pressedAt: 0, longest: 0 };
  window.interaction = interaction;
  const note = ({ timeStamp }: Event): void => {
    interaction.pressedAt ||= timeStamp;
  };
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, note, { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) interaction.longest = Math.max(interaction.longest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Runs in the page: when a frame with this element has been passed on for painting. */
function shownAt([selector, limit]: readonly [string, number]): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const elements = [...document.querySelectorAll(selector)];
      const there = elements.some((one) => one.checkVisibility({ visibilityProperty: true }));
      if (there) {
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      } else if (performance.now() > limit) {
        reject(new Error(`${selector} did not come at ${location.pathname}`));
      } else requestAnimationFrame(look);
    };
    limit += performance.now();
    requestAnimationFrame(look);
  });
}

/**
 * Milliseconds from a press to the paint of what it shows, or of the slowest of its events (Event Timing,
 * https://w3c.github.io/event-timing/), whichever is longer.
 */
async function timePress(page: Page, press: () => Promise<void>, shows: string): Promise<number> {
  await page.evaluate(() => Object.assign(window.interaction ?? {}, { pressedAt: 0, longest: 0 }));
  const [at] = await Promise.all([page.evaluate(shownAt, [shows, patience] as const), press()]);
  // The observer is told of a paint in the frames after it.
  await page.waitForTimeout(idle / 3);
  const seen = await page.evaluate(() => window.interaction);
  if (!seen?.pressedAt) throw new Error(`The page has seen no press before ${shows}`);
  return Math.max(seen.longest, at - seen.pressedAt);
}

interface Press {
  readonly what: string;
  readonly on: (page: Page) => Locator;
  /** Selector of what then is there. */
  readonly shows: string;
  /** It stays open for the next press. */
  readonly stays?: true;
}

interface Screen {
  readonly path: string;
  readonly signedIn: boolean;
  readonly presses: readonly Press[];
}

const button = (name: string | RegExp, shows: string): Press => ({
  what: `${name}`,
  on: (page) => page.getByRole('button', { name }).first(),
  shows,
});

const openList = '.mg-select-popup:not(.ant-select-dropdown-hidden)';
const list = (name: string): Press => ({
  what: `list of ${name}`,
  on: (page) => page.getByRole('combobox', { name }),
  shows: `${openList} .ant-select-item-option`,
});

const screens: readonly Screen[] = [
  { path: paths.landing(), signedIn: false, presses: [button('Open menu', 'dialog[open]')] },
  { path: paths.signIn(), signedIn: false, presses: [button('Sign in', '.mg-summary')] },
  { path: paths.dashboard(), signedIn: true, presses: [button('User menu', '[role="menu"]')] },
  {
    path: paths.onboarding(),
    signedIn: true,
    presses: [button(/calendar/i, '.mg-calendar'), button('Next', '.mg-summary')],
  },
  {
    path: paths.onboarding('education-details'),
    signedIn: true,
    presses: ['Highest qualification', 'Field of study', 'Passing year'].map(list),
  },
  {
    path: paths.onboarding('skills-and-expertise'),
    signedIn: true,
    presses: [
      { ...list('Skills'), stays: true },
      {
        what: 'a skill',
        on: (page) => page.locator(`${openList} .ant-select-item-option`).first(),
        shows: '.mg-chip',
      },
      list('Languages'),
    ],
  },
  { path: paths.onboarding('digital-readiness'), signedIn: true, presses: [list('Preferred country')] },
];

/**
 * The first press of each control on a phone, its screen loaded and idle.
 * @returns milliseconds by control
 */
export async function measureInteractions(browser: Browser, tab: (signedIn: boolean) => TabOptions) {
  const times: Record<string, number> = {};
  for (const { path, signedIn, presses } of screens) {
    await inNewTab(browser, tab(signedIn), async (page) => {
      await page.addInitScript(watchInteractions);
      const quiet = watchRequests(page);
      await slowDown(page);
      await page.goto(path);
      await quiet(idle);
      for (const { what, on, shows, stays } of presses) {
        const control = on(page);
        await control.scrollIntoViewIfNeeded();
        times[`${path}: ${what}`] = await timePress(page, () => control.tap(), shows);
        if (!stays) await page.keyboard.press('Escape');
        await quiet(idle / 3);
      }
    });
  }
  return times;
}
