import type { Page } from '@playwright/test';
import { youngerBuiltIns, youngerStyles } from '../../scripts/browsers/built-ins.mjs';

/** What a header enforces here alone, and what the looks of the journeys need. */
const left = /^Trusted|^trustedTypes$|^checkVisibility$/;

const builtIns = youngerBuiltIns().filter(({ owner, name }) => !left.test(owner) && !left.test(name));

/**
 * Makes Chromium as poor as the oldest promised browsers: takes built-ins away before the first script, and
 * properties and rules out of each style sheet.
 */
export async function takeAwayWhatIsYounger(page: Page): Promise<void> {
  await page.addInitScript((names) => {
    const remove = (object: unknown, name: string) => {
      if (object && (typeof object === 'object' || typeof object === 'function'))
        Reflect.deleteProperty(object, name);
    };
    const all = globalThis as unknown as Record<string, { prototype?: unknown } | undefined>;
    for (const { owner, name } of names) {
      if (owner === '') {
        remove(globalThis, name);
        remove(Window.prototype, name);
        continue;
      }
      remove(all[owner], name);
      remove(all[owner]?.prototype, name);
    }
  }, builtIns);
  await page.addInitScript(({ properties, selectors }) => {
    const younger = new RegExp(`::?(?:${selectors.join('|')})\\b`);
    const strip = (rules: CSSRuleList, removeRule: (index: number) => void) => {
      for (let index = rules.length - 1; index >= 0; index -= 1) {
        const rule = rules[index];
        if (rule instanceof CSSStyleRule && younger.test(rule.selectorText)) removeRule(index);
        else if (rule instanceof CSSStyleRule)
          for (const property of properties) rule.style.removeProperty(property);
        else if (rule instanceof CSSGroupingRule) strip(rule.cssRules, (at) => rule.deleteRule(at));
      }
    };
    const done = new WeakSet<CSSStyleSheet>();
    const stripAll = () => {
      for (const sheet of document.styleSheets) {
        if (done.has(sheet)) continue;
        done.add(sheet);
        strip(sheet.cssRules, (index) => sheet.deleteRule(index));
      }
    };
    document.addEventListener('load', stripAll, true);
    document.addEventListener('DOMContentLoaded', stripAll);
  }, youngerStyles());
}
