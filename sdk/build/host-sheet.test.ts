import { hostSheet } from './host-sheet';

const fonts = "@font-face { font-family: 'Figtree'; src: url('figtree.woff2') }";
const made = (css: string): string => hostSheet(css, 'mf-auth', { fonts, targets: { chrome: 109 << 16 } });

const pane = ':is([data-remote=mf-auth],.mg-dialog-layer,.mg-select-popup)';

test('what means the whole page means the remote and its popups', () => {
  expect(made('body { color: red }')).toBe(`:where(${pane}:not(${pane} *)){color:red}`);
});

test('plain elements are those in the remote and its popups, without more specificity', () => {
  expect(made('h1 { color: red }')).toBe(`:where(${pane}) h1{color:red}`);
});

test("a class loses to the remote's own class of an earlier sheet", () => {
  expect(made('.mg-skip-link:focus { color: red }')).toBe(
    `:where(${pane}) :where(.mg-skip-link):focus{color:red}`,
  );
});

test("the portal's font families get names that no host has", () => {
  expect(made(fonts)).toContain('font-family:portal Figtree;');
  expect(made(":root { --font-body: 'Figtree', Arial; font: 1rem 'Other' }")).toMatch(
    /--font-body:"portal Figtree", Arial;font:1rem Other/,
  );
});

test('colours by scheme are written for browsers without light-dark', () => {
  expect(made(':root { color-scheme: light dark; --a: light-dark(red, tan) }')).not.toContain('light-dark(');
});
