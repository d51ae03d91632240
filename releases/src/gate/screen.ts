import type { Page } from 'playwright-core';
import { prerenderedAttribute, type ChannelDocument } from 'platform/release';
import { gateScreen, gateSettle } from 'platform/time-limits';
import { exampleOf } from '../channel/proofs';
import { refusal } from './candidate-api';

export function screensOf(next: ChannelDocument, remote: string) {
  const { version, container, routes, foreign } = next.deployables[remote]!.current;
  return routes.map(({ path, access }) => ({
    remote,
    version,
    container: container ?? '',
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

/**
 * Collects errors of the console and the page, except those that failed calls explain. @returns their first
 * lines, also those that are still to come
 */
export function listen(page: Page, { remote, isForeign }: Screen): readonly string[] {
  const troubles: string[] = [];
  const note = (text: string) => troubles.push(text.split('\n')[0] ?? text);
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
  return troubles;
}

/**
 * Opens a screen in a tab, within `gateScreen` and `gateSettle`. Returns the first problem, or null.
 * @param troubles what the page says meanwhile
 */
export async function lookAt(
  page: Page,
  { container, path, isForeign }: Screen,
  troubles: readonly string[],
): Promise<string | null> {
  // A pre-rendered heading proves nothing: its remote is not mounted yet.
  const heading = isForeign
    ? page.locator('.shell-slot > :not([hidden]) :visible')
    : page.locator(`#root:not(:has([${prerenderedAttribute}])) h1`);
  const until = Date.now() + gateScreen;
  const shown = await page
    .goto(path, { timeout: gateScreen })
    .then(() => heading.first().waitFor({ timeout: Math.max(1, until - Date.now()) }))
    .then(() => true)
    .catch(() => false); // the reason is in the console
  // A response of the API may still crash the screen.
  if (shown) await page.waitForLoadState('networkidle', { timeout: gateSettle }).catch(() => undefined);
  const [first] = troubles;
  if (first !== undefined) return first;
  if (!shown || !(await heading.first().isVisible()))
    return isForeign ? 'nothing visible appeared' : 'no screen with a heading (h1) appeared';
  const ran = await page.evaluate((name) => name in window, container);
  return ran ? null : 'the shell did not show it there';
}
