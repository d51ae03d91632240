import type { Page, Route } from '@playwright/test';
import { checkScreen } from '../../releases/src/gate/screen';
import { expect, test } from '../support/test';

/** A page in which this script stands in for the shell, and a screen of mf-a that it has mounted. */
const pageOf = (script: string) => `<div id="root"><main class="shell-slot"></main></div><script>
  const show = (element) => element.replaceChildren(Object.assign(document.createElement('h1'), { textContent: 'A' }));
  const lifecycles = {
    mount: async ({ domElement }) => show(domElement),
    unmount: async ({ domElement }) => domElement.replaceChildren(),
  };
  window.mf_a = { get: async () => () => lifecycles };
  show(document.querySelector('main'));
  ${script}
</script>`;

const screen: Parameters<typeof checkScreen>[1] = {
  remote: 'mf-a',
  version: '1.0.0',
  container: 'mf_a',
  module: './app',
  path: 'http://gate.test/a',
  signedIn: false,
  isForeign: false,
};

/** Serves the page, for each load by what `answer` does. @returns how often it was loaded */
async function serve(page: Page, answer: (route: Route, load: number) => Promise<void>) {
  let loads = 0;
  await page.context().route('http://gate.test/**', (route) => answer(route, (loads += 1)));
  return () => loads;
}
const answerWith = (script: string, headers = {}) => {
  const answer = { contentType: 'text/html', body: pageOf(script), headers };
  return (route: Route) => route.fulfill(answer);
};

test('a screen that shows itself and goes is good', async ({ page }) => {
  await serve(page, answerWith(''));
  expect(await checkScreen(page.context(), screen)).toBeNull();
});

for (const [what, script, problem] of [
  ['throws after it was shown', "setTimeout(() => { throw Error('too late') }, 300)", /too late/],
  ['has failed, as the shell says', "console.error('mf-a failed', 'x')", /mf-a failed/],
  ['stays when it is unmounted', 'lifecycles.unmount = async () => undefined', /left something behind/],
  ['was not mounted by the shell', 'delete window.mf_a', /the shell did not show it there/],
] as const)
  test(`a screen that ${what} is told, and not opened again`, async ({ page }) => {
    const loads = await serve(page, answerWith(script));
    expect(await checkScreen(page.context(), screen)).toMatch(problem);
    expect(loads()).toBe(1);
  });

test('what the page’s policy refuses is told', async ({ page }) => {
  const headers = { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" };
  await serve(page, answerWith("new Image().src = '/x.png'", headers));
  expect(await checkScreen(page.context(), screen)).toMatch(/Content Security Policy/);
});

test('what it writes to the console is its own business', async ({ page }) => {
  await serve(page, answerWith("console.error('a call failed')"));
  expect(await checkScreen(page.context(), screen)).toBeNull();
});

test('a screen is opened once more where the network failed, and not the build', async ({ page }) => {
  const good = answerWith('');
  const loads = await serve(page, (route, load) =>
    load === 1 ? route.abort('connectionreset') : good(route),
  );
  expect(await checkScreen(page.context(), screen)).toBeNull();
  expect(loads()).toBe(2);
});

test('a network that stays away is told after two attempts', async ({ page }) => {
  const loads = await serve(page, (route) => route.abort('internetdisconnected'));
  expect(await checkScreen(page.context(), screen)).toMatch(/no screen with a heading/);
  expect(loads()).toBe(2);
});

test('scripts of a build that hold up the page for too long are told, and how long', async ({ page }) => {
  const hold = 'for (const end = performance.now() + 3000; performance.now() < end; );';
  await page
    .context()
    .route('http://gate.test/builds/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `setTimeout(() => { ${hold} })` }),
    );
  const script = "document.write('<script src=/builds/mf-a/1.0.0/main.js></' + 'script>')";
  await page.context().route('http://gate.test/a', answerWith(script));
  expect(await checkScreen(page.context(), screen)).toMatch(/its scripts held up the page for 3\d{3} ms/);
});

test('a script that does not end is reported, and the screen beside it is good', async ({ page }) => {
  await serve(page, (route) => answerWith(/hangs/.test(route.request().url()) ? 'for (;;);' : '')(route));
  const hanging = { ...screen, path: 'http://gate.test/hangs' };
  const found = [checkScreen(page.context(), hanging, 3_000), checkScreen(page.context(), screen)];
  expect(await Promise.all(found)).toEqual(['its script does not end', null]);
});
