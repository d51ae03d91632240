import postcss, { type Container, type Root } from 'postcss';
import parseSelector, { type Node } from 'postcss-selector-parser';
import { remoteAttribute } from 'platform/release';

/** Whether a part of a selector means the whole page: `html`, `:root`, `:where(html, body)`. */
function isPage(node: Node): boolean {
  if (node.type === 'tag') return /^(html|body)$/i.test(node.value);
  if (node.type !== 'pseudo') return false;
  const names = node.nodes.map(({ nodes }) => nodes);
  const isList = names.length > 0 && /^:(is|where)$/i.test(node.value);
  return node.value === ':root' || (isList && names.every(([only, more]) => only && !more && isPage(only)));
}

/** The time to read one grows with the square of its length. */
const longestSelector = 5_000;

/**
 * `body.dark .card` -> the remote's outermost element, with `.dark`, and `.card` in it; `.card` -> `.card` in
 * the remote.
 */
function scopeSelector(selector: string, pane: string): string {
  if (selector.length > longestSelector)
    throw new Error(`a selector has more than ${longestSelector} characters: ${selector.slice(0, 60)}...`);
  const parsed = parseSelector().astSync(selector).first;
  const compounds = parsed.split(({ type }) => type === 'combinator');
  const found = compounds.findIndex((compound) => !compound.some(isPage));
  const pages = compounds.slice(0, found < 0 ? undefined : found);
  pages.forEach((compound, index) => {
    // `html > body` becomes one element.
    const isBefore = index < pages.length - 1;
    for (const node of compound) if (isPage(node) || (isBefore && node.type === 'combinator')) node.remove();
  });
  const rest = parsed.toString();
  return pages.length > 0 ? `:where(${pane}:not(${pane} *))${rest}` : `:where(${pane}) ${rest}`;
}

const keyframes = /keyframes$/i;

/** Rules inside of rules are scoped by the outer one, and those of keyframes select no elements. */
function scopeRules(container: Container, pane: string): void {
  container.each((node) => {
    if (node.type === 'rule') node.selectors = node.selectors.map((one) => scopeSelector(one, pane));
    else if (node.type === 'atrule' && node.nodes && !keyframes.test(node.name)) scopeRules(node, pane);
  });
}

/** Confines the rules of a sheet to the elements that `pane` selects and what is in them, in place. */
export const scopeSheet = (sheet: Root, pane: string): void => scopeRules(sheet, pane);

function namesOfKeyframes(sheet: Root): string[] {
  const names: string[] = [];
  sheet.walkAtRules(keyframes, ({ params }) => void names.push(params));
  return names;
}

/** The names of the keyframes in a style sheet. @throws CssSyntaxError if it is not valid CSS */
export const keyframesIn = (css: string): string[] => namesOfKeyframes(postcss.parse(css));

/**
 * Confines a style sheet to the elements of one remote (docs/decisions/0033), those inside of an element with
 * `remoteAttribute`. Specificity stays, except that selectors of the page itself, which then mean the
 * remote's outermost element, lose theirs. Keyframes get names of the remote's own. `@font-face`, `@property`
 * and `@page` stay as they are.
 * @param remote name of the deployable, such as 'mf-auth'
 * @param ofOthers the names of keyframes in other sheets of the build, if this one may use them
 * @throws CssSyntaxError if `css` is not valid CSS
 */
export function scopeStyles(css: string, remote: string, ofOthers: ReadonlySet<string> = new Set()): string {
  const sheet = postcss.parse(css);
  scopeRules(sheet, `[${remoteAttribute}="${remote}"]`);

  const names = new Set([...ofOthers, ...namesOfKeyframes(sheet)]);
  const rename = (text: string): string =>
    text.replace(/[-\w]+/g, (word) => (names.has(word) ? `${remote}-${word}` : word));
  sheet.walkAtRules(keyframes, (rule) => void (rule.params = rename(rule.params)));
  sheet.walkDecls(/^(-\w+-)?animation(-name)?$|^--.*anim/i, (declaration) => {
    declaration.value = rename(declaration.value);
  });
  return sheet.toString();
}

/** Of the parts that the shell provides, and of antd: a build's own copies have the sheets of every page. */
const ofSharedPart = /^\.(mg|ant)-/;

/** Where a selector begins: at the remote's outermost element, inside of it, or anywhere else (null). */
function startOf(nodes: readonly Node[], pane: string): 'pane' | 'inside' | null {
  const [first] = nodes;
  const text = String(first).replace(/["']/g, '').trim();
  if ([`:where(${pane})`, `:where(${pane}:not(${pane} *))`].includes(text)) return 'pane';
  // As minifiers write several: `:is(a .b, a .c)`.
  if (first?.type !== 'pseudo' || !/^:(is|where)$/i.test(first.value)) return null;
  const all = first.nodes.map((one) => reachOf(one.nodes, pane));
  if (all.length === 0 || all.includes(null)) return null;
  return all.includes('pane') ? 'pane' : 'inside';
}

/** Whether a selector reaches the remote's outermost element, or what is inside; null: other elements. */
function reachOf(nodes: readonly Node[], pane: string): 'pane' | 'inside' | null {
  const begin = startOf(nodes, pane);
  const steps = nodes.flatMap((node) => (node.type === 'combinator' ? node.value.trim() : []));
  if (begin !== 'pane' || steps.length === 0) return begin;
  return /[+~]/.test(steps[0] ?? '') ? null : 'inside';
}

const staysInRemote = (selector: string, remote: string): boolean =>
  selector.length <= longestSelector &&
  reachOf(parseSelector().astSync(selector).first.nodes, `[${remoteAttribute}=${remote}]`) !== null;

/** Whether a rule in a rule goes on to what is inside, and asks for nothing around it. */
const staysInside = (selector: string): boolean =>
  !/^&?\s*[+~]/.test(selector) && !selector.slice(1).includes('&');

/**
 * The selectors of a sheet that reach elements outside of a remote: those that `scopeStyles` has not written.
 * @throws CssSyntaxError if `css` is not valid CSS
 */
export function findUnscoped(css: string, remote: string): string[] {
  const found: string[] = [];
  const look = (container: Container, isInside: boolean): void =>
    void container.each((node) => {
      if (node.type === 'rule') {
        const isKept = (one: string): boolean =>
          isInside ? staysInside(one) : ofSharedPart.test(one) || staysInRemote(one, remote);
        found.push(...node.selectors.filter((one) => !isKept(one)));
        look(node, true);
      } else if (node.type === 'atrule' && node.nodes && !keyframes.test(node.name)) look(node, isInside);
    });
  look(postcss.parse(css), false);
  return found;
}
