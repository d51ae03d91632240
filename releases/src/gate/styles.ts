import type { Page } from 'playwright-core';
import { gateScreen, gateSettle } from 'platform/time-limits';
import { buildKey } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { listen, lookAt, type Screen } from './screen';
import type { Tabs } from './tabs';
import { late } from './within';

/** Computed styles of all elements of a large screen, three times. */
const measureMs = gateSettle;
/** Remotes whose style sheets are measured on one screen. */
const remotesPerScreen = 6;
/** Screens that are tried when the first does not open. */
const mostTried = 3;

/** The text of each style sheet that a remote has loaded or made on an open screen. */
export const loadedStyles = (page: Page, remote: string): Promise<string[]> =>
  page.evaluate(
    (folder) =>
      [...document.styleSheets, ...document.adoptedStyleSheets]
        .filter(({ href }) => href === null || href.includes(folder))
        .map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')),
    `/builds/${remote}/`,
  );

/**
 * Adds style sheets to an open screen for a moment. @returns the first rule and element that look different
 * meanwhile, or null
 */
function findChange(page: Page, texts: readonly string[]): Promise<string | null> {
  // No function in here has a name: it runs in the page, without what tsx would need to keep names.
  return page.evaluate((given) => {
    const elements = [...document.querySelectorAll('html, body, body *')];
    const present = [...document.adoptedStyleSheets];
    const added = given.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    const [before = [], meanwhile = [], after = []] = [present, [...present, ...added], present].map(
      (sheets) => {
        document.adoptedStyleSheets = sheets;
        return elements.map((element) =>
          ['', '::before', '::after']
            .map((pseudo) => {
              const style = getComputedStyle(element, pseudo);
              const isDrawn = !pseudo || style.content !== 'none';
              return isDrawn ? Array.from(style, (name) => style.getPropertyValue(name)).join() : '';
            })
            .join(),
        );
      },
    );
    // What moves by itself looks different afterwards too.
    const changed = elements.filter((_, at) => before[at] !== meanwhile[at] && before[at] === after[at]);
    const rules = added.flatMap(({ cssRules }) => [...cssRules]);
    // Grows while it is read: rules in `@media` and the like.
    for (const rule of rules)
      if (!('selectorText' in rule) && 'cssRules' in rule) rules.push(...(rule as CSSGroupingRule).cssRules);
    const selectors = rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : []));
    const selector = selectors.find((one) => changed.some((element) => element.matches(one)));
    const element = changed.find((one) => selector === undefined || one.matches(selector));
    return element
      ? `\`${selector ?? 'a rule'}\` changes ${[element.localName, ...element.classList].join('.')}`
      : null;
  }, texts);
}

/** The style sheets of a remote. */
export interface Sheets {
  readonly remote: string;
  readonly texts: readonly string[];
}

/** What a remote's style sheets did to a screen of another build, 'mf-auth@1.0.0'. */
export interface StyleCheck {
  readonly remote: string;
  readonly beside: string;
  readonly problem: string | null;
}

/**
 * The screens to try for a remote, in order: those of the next remote by name among every sixth, then any
 * others. So few screens are opened, and a release of one remote outdates the proofs of a few others only.
 */
function choicesFor(remote: string, screens: readonly Screen[]): Screen[] {
  const names = [...new Set(screens.map((screen) => screen.remote))].sort();
  const isShared = (name: string): boolean => names.indexOf(name) % remotesPerScreen === 0;
  const others = screens.filter((screen) => screen.remote !== remote);
  const inTurn = [
    ...others.filter((screen) => screen.remote > remote),
    ...others.filter((screen) => screen.remote < remote),
  ];
  return [
    ...inTurn.filter((screen) => isShared(screen.remote)),
    ...inTurn.filter((screen) => !isShared(screen.remote)),
  ].slice(0, mostTried);
}

/** Opens a screen once for the sheets of several remotes. Returns nothing if it does not open. */
async function measure(tabs: Tabs, screen: Screen, all: readonly Sheets[]): Promise<StyleCheck[]> {
  const beside = buildKey({ name: screen.remote, version: screen.version });
  const look = async (page: Page): Promise<StyleCheck[]> => {
    if ((await lookAt(page, screen, listen(page, screen))) !== null) return [];
    const checks: StyleCheck[] = [];
    for (const { remote, texts } of all) {
      const change = await findChange(page, texts);
      const problem = change && `The styles of ${remote} reach ${screen.path} of ${screen.remote}: ${change}`;
      checks.push({ remote, beside, problem });
    }
    return checks;
  };
  const limit = gateScreen + gateSettle + all.length * measureMs;
  const found = await tabs.use(limit, look, (checks) => checks.length > 0);
  return found === late ? [] : found;
}

/**
 * Measures a screen of another remote with the style sheets of each remote: it must not change. @returns what
 * was measured; nothing of a remote that has no neighbour whose screen opens
 */
export async function findStrayStyles(
  tabs: Tabs,
  sheets: readonly Sheets[],
  screens: readonly Screen[],
  atOnce: number,
): Promise<StyleCheck[]> {
  const found: StyleCheck[] = [];
  for (let attempt = 0; attempt < mostTried; attempt += 1) {
    const groups = new Map<Screen, Sheets[]>();
    for (const one of sheets) {
      const screen = choicesFor(one.remote, screens)[attempt];
      const isMeasured = found.some(({ remote }) => remote === one.remote);
      if (screen && !isMeasured) groups.set(screen, [...(groups.get(screen) ?? []), one]);
    }
    const checks = await mapConcurrent(
      [...groups],
      ([screen, group]) => measure(tabs, screen, group),
      Math.max(1, Math.floor(atOnce)),
    );
    found.push(...checks.flat());
  }
  return found;
}
