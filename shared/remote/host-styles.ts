import base from 'shared/ui/base.css';
import tokens from 'shared/ui/tokens.css';
import part from './host-styles.css';

/**
 * What the portal's own page has already: tokens, fonts and the look of plain elements. The build confines
 * it to the remote and its popups (sdk/build/host-sheet), and gives each as a constructed sheet, which no
 * `style-src` of a host forbids.
 */
const sheets = [tokens, base, part] as readonly CSSStyleSheet[];

/** Names of the instances that are mounted. */
const mounted = new Set<string>();

/** Gives the page the sheets for the first instance. */
export function adoptHostStyles(instance: string): void {
  if (mounted.size === 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
  mounted.add(instance);
}

/** Takes the sheets away with the last instance. */
export function dropHostStyles(instance: string): void {
  if (!mounted.delete(instance) || mounted.size > 0) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
}
