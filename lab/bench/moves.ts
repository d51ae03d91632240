import type { Browser, Locator, Page } from '@playwright/test';
import { endpoints } from 'contract/wire/endpoints';
import { paths } from 'platform/routes';
import { fill, submitButton } from '../../e2e/support/forms';
import type { SignedIn } from './candidate';
import { inNewTab, slowDown } from './browser';
import { watchRequests, type UntilQuiet } from './quiet';

/** Milliseconds without a request after which nothing more is to be expected of an idle page. */
const idle = 1_500;
/** Milliseconds between pointing at a link, all it starts having arrived, and pressing it. */
const aim = 300;
/** Milliseconds after which a screen counts as missing. */
const patience = 30_000;

declare global {
  interface Window {
    clickedAt?: number;
  }
}

function watchClicks(): void {
  const note = ({ timeStamp }: Event): void => {
    window.clickedAt = timeStamp;
  };
  addEventListener('click', note, { capture: true });
}

/** Runs in the page: the time at which a frame with this heading has been passed on for painting. */
function headingShown([text, limit]: readonly [string, number]): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const headings = [...document.querySelectorAll(':is(main, [role="main"]) h1')];
      const there = headings.some(
        (h1) => h1.checkVisibility({ visibilityProperty: true }) && h1.textContent.startsWith(text),
      );
      if (!there && performance.now() > limit) {
        reject(new Error(`"${text}" did not come. ${location.pathname} shows: ${document.body.innerText}`));
      } else if (!there) {
        requestAnimationFrame(look);
      } else {
        // Before an answer that has come meanwhile is handled: the frame does not wait for that.
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      }
    };
    limit += performance.now();
    requestAnimationFrame(look);
  });
}

/** Presses, and returns when the screen with this heading was rendered. */
async function press(page: Page, button: Locator, heading: string): Promise<number> {
  const [at] = await Promise.all([page.evaluate(headingShown, [heading, patience] as const), button.click()]);
  return at;
}

/** Runs in the page: when the last answer to a call of the API was complete. */
const answeredAt = (path: string): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith(path))
    .map(({ responseEnd }) => responseEnd)
    .at(-1) ?? 0;

async function follow(page: Page, name: string, heading: string, quiet: UntilQuiet): Promise<number> {
  const link = page.getByRole('link', { name, exact: true }).first(); // the one of the header
  await link.hover();
  await quiet(aim);
  const at = await press(page, link, heading);
  await quiet(idle);
  return at - (await page.evaluate(() => window.clickedAt ?? 0));
}

/** Signs in. The time until the server has answered is the server's; the move begins with its answer. */
async function signIn(page: Page, { candidate }: SignedIn, quiet: UntilQuiet): Promise<number> {
  await fill(page, { Email: candidate.email, Password: candidate.password });
  await quiet(idle);
  const at = await press(page, submitButton(page, 'Sign in'), 'Thank you');
  await quiet(idle);
  return at - (await page.evaluate(answeredAt, endpoints.signIn.path));
}

/**
 * A candidate's way through the portal in one tab, each part fetched ahead before it is gone to.
 * @returns milliseconds from the click to the rendered screen, for each move
 */
export function measureMoves(browser: Browser, origin: string, person: SignedIn) {
  return inNewTab(browser, { origin, device: 'desk' }, async (page) => {
    await page.addInitScript(watchClicks);
    const quiet = watchRequests(page);
    await slowDown(page);
    await page.goto(paths.landing());
    await quiet(idle);
    return {
      'landing to sign-in': await follow(page, 'Sign-in', 'Sign in', quiet),
      'sign-in to dashboard': await signIn(page, person, quiet),
      'dashboard to onboarding': await follow(page, 'My Profile', 'Personal information', quiet),
      'onboarding to documents': await follow(page, 'Documents', 'Basic Identity Documents', quiet),
    };
  });
}
