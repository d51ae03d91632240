import type { BrowserContext, Page } from 'playwright-core';
import { lookAt, type Screen } from './screen';

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

/**
 * Measures a screen of another remote with the style sheets of each remote: it must not change. @returns a
 * line for each that does
 */
export async function findStrayStyles(
  context: BrowserContext,
  styles: ReadonlyMap<string, ReadonlySet<string>>,
  screens: readonly Screen[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const [remote, texts] of styles) {
    for (const screen of screens.filter((one) => one.remote !== remote)) {
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' }); // a change is there at once, without transitions
      const opens = (await lookAt(page, screen)) === null;
      const change = opens ? await findChange(page, [...texts]) : null;
      await page.close();
      if (change !== null)
        problems.push(`The styles of ${remote} reach ${screen.path} of ${screen.remote}: ${change}`);
      if (opens) break;
    }
  }
  return problems;
}
