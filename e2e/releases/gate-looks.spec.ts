import { lookAt, type Screen } from '../../releases/src/gate/screen';
import { findChanges } from '../../releases/src/gate/styles';
import { expect, test } from '../support/test';

test('a style sheet is measured where one of its rules may apply, however it is written', async ({
  page,
}) => {
  await page.setContent('<main class="own"><p>Text</p><button disabled>Save</button></main>');
  await page.addStyleTag({ content: 'p::before { content: "•" } p { margin: 0 }' });
  const sheets = [
    ['p { color: red }'],
    ['.own { color: red } .other p { color: red }'],
    ['@media (min-width: 1px) { @supports (color: red) { @layer a { p { letter-spacing: 3px } } } }'],
    ['p::before { color: red }'],
    ['p:before { color: red }'],
    ['.own { & p { text-indent: 3px } }'],
    [':root { --space: 3px }', 'button { border-width: var(--space) }'],
    // What applies to nothing here, or changes nothing.
    ['.other { color: red } .other p { color: red } [data-remote=mf-other] :where(p) { color: red }'],
    ['p { margin: 0 }'],
    ['p::selection { color: red } ::placeholder { color: red }'],
    ['@media (max-width: 1px) { p { color: red } }'],
    ['@font-face { font-family: Other; src: local(Arial) } @keyframes other { to { color: red } }'],
    [],
  ];
  const changes = await findChanges(page, sheets);
  expect(changes.map((change) => change?.replace(/^.*` changes /, '') ?? null)).toEqual([
    'p',
    'main.own',
    'p',
    'p',
    'p',
    'p',
    'html',
    ...Array.from({ length: 6 }, () => null),
  ]);
});

/** A shell that shows a pane for each address, as long as `fails` says nothing of it. */
const shell = (fails: string) => `<div id="root"><main class="shell-slot"></main></div><script>
  const show = () => {
    const name = location.pathname.slice(1);
    window[name] = true;
    if (window.before && (${fails})) throw Error('too much for ' + name);
    window.before = name;
    const pane = document.createElement('div');
    pane.innerHTML = '<h1>' + name + '</h1>';
    document.querySelector('main').replaceChildren(pane);
  };
  window.addEventListener('popstate', show);
  show();
</script>`;
const screen = (remote: string): Screen => ({
  remote,
  version: '1.0.0',
  container: remote,
  route: `/${remote}`,
  path: `http://gate.test/${remote}`,
  signedIn: true,
  module: './app',
  isForeign: false,
});

test.describe('a candidate who moves', () => {
  test('comes to screens of other remotes inside the shell; a page is loaded for another of the same', async ({
    page,
  }) => {
    let loads = 0;
    await page.route('http://gate.test/**', (route) => {
      loads += 1;
      return route.fulfill({ contentType: 'text/html', body: shell('false') });
    });
    for (const [name, loaded] of [
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['c', 2],
    ] as const) {
      expect(await lookAt(page, screen(name), { moves: true })).toMatchObject({ problem: null });
      expect([name, loads]).toEqual([name, loaded]);
      await expect(page.getByRole('heading')).toHaveText(name);
    }
  });

  test('does not blame a screen for what only the one before it does to it', async ({ page }) => {
    const body = shell('name !== "c"');
    await page.route('http://gate.test/**', (route) => route.fulfill({ contentType: 'text/html', body }));
    for (const name of ['a', 'b', 'c']) {
      expect(await lookAt(page, screen(name), { moves: true })).toMatchObject({ problem: null });
    }
  });
});
