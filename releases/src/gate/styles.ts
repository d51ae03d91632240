import type { Page } from 'playwright-core';
import { gateScreen, gateSettle } from 'platform/time-limits';
import { buildKey } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { lookAt, type Screen } from './screen';
import type { Tabs } from './tabs';
import { late } from './within';

/** Computed styles of all elements of a large screen. */
const measureMs = gateSettle;
/** Remotes whose style sheets are measured on one screen. */
const remotesPerScreen = 10;
/** Screens that are tried when the first does not open. */
const mostTried = 3;

/** The text of each style sheet that a remote has loaded or made on an open screen. */
export const loadedStyles = (page: Page, remote: string): Promise<string[]> =>
  page.evaluate(
    (folder) =>
      [...document.styleSheets, ...document.adoptedStyleSheets]
        .filter((sheet) => sheet.href?.includes(folder) ?? !('isOfEarlierScreen' in sheet))
        .map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')),
    `/builds/${remote}/`,
  );

/**
 * Adds style sheets to an open screen for a moment, those of one remote after another. @returns for each
 * remote the first rule and element that look different meanwhile, or null
 */
export function findChanges(page: Page, all: readonly (readonly string[])[]): Promise<(string | null)[]> {
  // No function in here has a name: it runs in the page, without what tsx would need to keep names.
  return page.evaluate((given) => {
    const elements = [...document.querySelectorAll('html, body, body *')];
    const present = [...document.adoptedStyleSheets];
    const added = given.map((texts) => {
      const sheets = texts.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
      const rules = sheets.flatMap(({ cssRules }) => [...cssRules]);
      // Grows while it is read: rules in `@media` and the like.
      for (const rule of rules)
        if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) rules.push(...rule.cssRules);
      const selectors = rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : []));
      // To compare all that is computed takes long: only where a rule may apply to an element of the screen.
      const mayReach = rules.some((rule) => {
        if (!(rule instanceof CSSStyleRule)) return !(rule instanceof CSSGroupingRule);
        try {
          const pseudoElements = /::?(?:before|after|first-line|first-letter)\b|::[-\w]+(?:\([^)]*\))?/g;
          return document.querySelector(rule.selectorText.replace(pseudoElements, '')) !== null;
        } catch {
          return true; // nothing is left of `::selection`
        }
      });
      return { sheets, selectors, mayReach };
    });
    // In one task: meanwhile nothing moves by itself.
    const looks = [{ sheets: [], mayReach: added.some(({ mayReach }) => mayReach) }, ...added].map(
      ({ sheets, mayReach }) => {
        if (!mayReach) return [];
        document.adoptedStyleSheets = [...present, ...sheets];
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
    document.adoptedStyleSheets = present;
    const [before = [], ...after] = looks;
    return added.map(({ selectors, mayReach }, which) => {
      if (!mayReach) return null;
      const changed = elements.filter((_, at) => before[at] !== after[which]?.[at]);
      const selector = selectors.find((one) => changed.some((element) => element.matches(one)));
      const element = changed.find((one) => selector === undefined || one.matches(selector));
      return element
        ? `\`${selector ?? 'a rule'}\` changes ${[element.localName, ...element.classList].join('.')}`
        : null;
    });
  }, all);
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
 * The screens to try for a remote, in order: those of the next remote by name among every tenth, then any
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
    if ((await lookAt(page, screen, { moves: false })).problem !== null) return [];
    const changes = await findChanges(
      page,
      all.map(({ texts }) => texts),
    );
    return all.map(({ remote }, at) => {
      const change = changes[at] ?? null;
      const problem = change && `The styles of ${remote} reach ${screen.path} of ${screen.remote}: ${change}`;
      return { remote, beside, problem };
    });
  };
  const limit = 2 * gateScreen + all.length * measureMs;
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
