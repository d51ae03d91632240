import type { BrowserContext, Page } from 'playwright-core';
import { gateScreen, gateSettle } from 'platform/time-limits';
import { buildKey } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { lookAt, type Screen } from './screen';
import { late, within } from './within';

/** Computed styles of all elements of a large screen, three times. */
const measureMs = gateSettle;
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

/** Screens of other remotes, those of the remote that follows by name first: each looks at another one. */
function othersOf(remote: string, screens: readonly Screen[]): Screen[] {
  const others = screens.filter((one) => one.remote !== remote);
  return [...others.filter((one) => one.remote > remote), ...others.filter((one) => one.remote < remote)];
}

async function measure(
  context: BrowserContext,
  { remote, texts }: Sheets,
  screen: Screen,
): Promise<StyleCheck | null> {
  const page = await context.newPage();
  const look = async (): Promise<StyleCheck | null> => {
    await page.emulateMedia({ reducedMotion: 'reduce' }); // a change is there at once, without transitions
    if ((await lookAt(page, screen)) !== null) return null;
    const change = await findChange(page, texts);
    const problem = change && `The styles of ${remote} reach ${screen.path} of ${screen.remote}: ${change}`;
    return { remote, beside: buildKey({ name: screen.remote, version: screen.version }), problem };
  };
  try {
    const found = await within(gateScreen + gateSettle + measureMs, look());
    return found === late ? null : found;
  } finally {
    await within(measureMs, page.close());
  }
}

/**
 * Measures a screen of another remote with the style sheets of each remote: it must not change. @returns what
 * was measured; nothing of a remote that has no neighbour whose screen opens
 */
export async function findStrayStyles(
  context: BrowserContext,
  sheets: readonly Sheets[],
  screens: readonly Screen[],
  atOnce: number,
): Promise<StyleCheck[]> {
  const found = await mapConcurrent(
    sheets,
    async (one) => {
      for (const screen of othersOf(one.remote, screens).slice(0, mostTried)) {
        const measured = await measure(context, one, screen);
        if (measured) return [measured];
      }
      return [];
    },
    Math.max(1, Math.floor(atOnce)),
  );
  return found.flat();
}
