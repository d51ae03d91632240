import postcss from 'postcss';
import { findUnscoped, scopeStyles } from 'sdk/build/scope-styles';

const pane = '[data-remote="mf-x"]';
const inside = `:where(${pane})`;
const outermost = `:where(${pane}:not(${pane} *))`;

/** Without the spaces that do not matter. */
const scoped = (css: string, keyframesOfOthers: readonly string[] = []): string =>
  scopeStyles(css, 'mf-x', new Set(keyframesOfOthers)).replace(/\s+/g, ' ').trim();

test.each([
  ['button, a { display: none }', `${inside} button, ${inside} a { display: none }`],
  ['* { margin: 0 }', `${inside} * { margin: 0 }`],
  ['.a:is(.b, .c) > p::before { top: 0 }', `${inside} .a:is(.b, .c) > p::before { top: 0 }`],
  ['[title="a, b { c"] { top: 0 }', `${inside} [title="a, b { c"] { top: 0 }`],
])('%s applies inside of the remote only', (css, expected) => {
  expect(scoped(css)).toBe(expected);
});

test.each([
  [':root { --a: 1 }', `${outermost} { --a: 1 }`],
  ['html, body { margin: 0 }', `${outermost}, ${outermost} { margin: 0 }`],
  ['HTML > body.dark .a { top: 0 }', `${outermost}.dark .a { top: 0 }`],
  ['body > .a { top: 0 }', `${outermost} > .a { top: 0 }`],
  ['html:has(dialog) body { top: 0 }', `${outermost}:has(dialog) { top: 0 }`],
  [':where(html, :root) .a { top: 0 }', `${outermost} .a { top: 0 }`],
])('%s means the remote instead of the page', (css, expected) => {
  expect(scoped(css)).toBe(expected);
});

test.each(['@media print', '@layer base', '@supports (top: 0)', '@container (width > 1px)'])(
  'rules in %s are scoped',
  (rule) => {
    expect(scoped(`${rule} { a { top: 0 } }`)).toBe(`${rule} { ${inside} a { top: 0 } }`);
  },
);

test('a rule in a rule is scoped by the outer one', () => {
  const nested = '.a { & p { top: 0 } @media print { b { top: 0 } } }';
  expect(scoped(nested)).toBe(`${inside} ${nested}`);
});

test('fonts and layer orders stay', () => {
  const css = '@layer a, b; @font-face { font-family: F; src: url(f.woff2) }';
  expect(scoped(css)).toBe(css);
});

test('keyframes get names of the remote’s own, where they are used too', () => {
  const css =
    '@keyframes spin { from { top: 0 } 50% { top: 1px } } a { animation: spin 1s var(--spin) } b { animation-name: other, spin; --animate-b: spin 2s; --word: spin }';
  expect(scoped(css)).toBe(
    `@keyframes mf-x-spin { from { top: 0 } 50% { top: 1px } } ${inside} a { animation: mf-x-spin 1s var(--spin) } ${inside} b { animation-name: other, mf-x-spin; --animate-b: mf-x-spin 2s; --word: spin }`,
  );
});

test('keyframes of another sheet of the build are found', () => {
  const use = 'a { animation: spin 1s }';
  expect(scoped(use)).toContain('animation: spin');
  expect(scoped(use, ['spin'])).toContain('animation: mf-x-spin');
});

test('what is not CSS is refused, with its place', () => {
  expect(() => scoped('a { top: 0')).toThrow(/1:1: Unclosed block/);
  expect(() => scoped('a { top: 0')).toThrow(postcss.CssSyntaxError);
});

test.each([
  'button, a { display: none }',
  'html > body.dark .a { top: 0 } :root { --a: 1 }',
  '@media print { @layer base { .a > p::before { top: 0 } } }',
  '.a { & p { top: 0 } > b { top: 0 } &:hover { top: 0 } }',
  '@keyframes spin { to { top: 0 } } @font-face { font-family: A } @page { margin: 0 }',
])('what was scoped reaches nothing outside: %s', (css) => {
  const sheet = scopeStyles(css, 'mf-x');
  expect(findUnscoped(sheet, 'mf-x')).toEqual([]);
  expect(findUnscoped(sheet.replaceAll('"', ''), 'mf-x')).toEqual([]); // as it is minified
});

test('several in one, as minifiers write them, reach nothing outside either', () => {
  const several = `:is(${inside} .a:has(> p), ${outermost} > .b) ~ p, :is(${inside} .a, ${inside}.b) > p { top: 0 }`;
  expect(findUnscoped(several, 'mf-x')).toEqual([]);
});

test('sheets of the parts that the shell provides may be in a build, as they are on every page', () => {
  expect(findUnscoped('.mg-button, .ant-select .mg-select { top: 0 }', 'mf-x')).toEqual([]);
});

test.each([
  ['button, a { top: 0 }', ['button', 'a']],
  [`${inside} .a, body { top: 0 }`, ['body']],
  ['@media print { @supports (top: 0) { p { top: 0 } } }', ['p']],
  [':where([data-remote="mf-y"]) .a { top: 0 }', [':where([data-remote="mf-y"]) .a']],
  [`:where(${pane}, body) .a { top: 0 }`, [`:where(${pane}, body) .a`]],
  [`body ${inside} { top: 0 }`, [`body ${inside}`]],
  [`${inside} ~ p { top: 0 }`, [`${inside} ~ p`]],
  [`${inside}.a + * { top: 0 }`, [`${inside}.a + *`]],
  [`${inside} { & ~ p { top: 0 } }`, ['& ~ p']],
  [`${inside} .a { body:has(&) { top: 0 } }`, ['body:has(&)']],
  [`:is(${inside} .a, p) b { top: 0 }`, [`:is(${inside} .a, p) b`]],
  [`:is(${inside} .a, ${inside}.b) ~ p { top: 0 }`, [`:is(${inside} .a, ${inside}.b) ~ p`]],
  ['.mg-a, p { top: 0 }', ['p']],
])('%s reaches other parts of the page', (css, found) => {
  expect(findUnscoped(css, 'mf-x')).toEqual(found);
});
