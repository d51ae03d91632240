import path from 'node:path';
import { frameOf, revealFile, slotMark } from 'platform/release';
import { integrityOf } from 'sdk/build/integrity-of';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { FileStore } from '../store/file-store';
import {
  makeRemote,
  makeShell,
  publishAll,
  sessionRoute,
  stamp,
  temporaryFolder,
  type Made,
} from '../testing/fixture';
import { buildEdge } from './app';

const frame = `<main id="main">${slotMark}</main>`;
// `$&` means the match to `String.replace`; in a page it is text.
const landingHtml = (version: string): string => `<h1>Landing ${version}, from $& only</h1>`;

/** A build that brings the HTML of a place: a route, or one path of it. */
function withPage(made: Made, place: string, html: string): Made {
  const file = `prerendered-${place.replace(/\W+/g, '')}.html`;
  const pin = { size: Buffer.byteLength(html), integrity: integrityOf(html) };
  return {
    contents: { ...made.contents, [file]: html },
    manifest: {
      ...made.manifest,
      prerendered: { ...made.manifest.prerendered, [place]: file },
      files: { ...made.manifest.files, [file]: pin },
    },
  };
}

const landing = (version: string): Made =>
  withPage(makeRemote('mf-landing', version, { routes: ['/'] }), '/', landingHtml(version));

/** A build whose one more file is the script that shows a candidate's screen. */
function withReveal(made: Made): Made {
  const script = 'document.documentElement.hidden = false;';
  const pin = { size: Buffer.byteLength(script), integrity: integrityOf(script) };
  return {
    contents: { ...made.contents, [revealFile]: script },
    manifest: { ...made.manifest, files: { ...made.manifest.files, [revealFile]: pin } },
  };
}

/** A shell has one frame for all routes of a kind. */
const publicFrame = frameOf({ access: 'public' });
const sessionFrame = frameOf({ access: 'session' });

const steps = '/onboarding/:step';
const firstStep = '/onboarding/personal-information';
const onboarding = (version: string): Made =>
  makeRemote('mf-onboarding', version, { routes: [sessionRoute(steps)] });

let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(path.join(folder, 'store'));
  await publishAll(
    store,
    folder,
    withPage(makeShell('1.0.0'), publicFrame, frame),
    makeShell('1.1.0'),
    landing('1.0.0'),
    landing('1.0.1'),
    makeRemote('mf-landing', '1.0.2', { routes: ['/'] }),
    makeRemote('mf-auth', '1.0.0', { routes: ['/sign-in'] }),
    withReveal(withPage(makeShell('1.2.0'), sessionFrame, frame)),
    withPage(makeShell('1.3.0'), sessionFrame, frame),
    withPage(onboarding('1.0.0'), firstStep, '<form></form>'),
    withPage(withPage(onboarding('1.0.1'), firstStep, '<form></form>'), steps, '<p>A step</p>'),
  );
});
afterAll(() => remove());

/** The page of a path after these builds have been promoted. */
async function pageOf(url: string, ...builds: readonly string[]): Promise<string> {
  if (builds.length > 0) await promoteBuilds(store, builds.map(parseBuildId), stamp);
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  const { body } = await edge.inject({ url, headers: { accept: 'text/html' } });
  await edge.close();
  return body;
}

test('the remote’s HTML stands in the shell’s, marked with its build, as it was rendered', async () => {
  const body = await pageOf('/', 'shell@1.0.0', 'mf-landing@1.0.0', 'mf-auth@1.0.0');
  expect(body).toContain(
    `<div id="root"><main id="main"><div data-prerendered="mf-landing@1.0.0">${landingHtml('1.0.0')}</div></main></div>`,
  );
});

test('its styles are style sheets of the page, under the names by which the remote looks for them', async () => {
  const body = await pageOf('/', 'shell@1.0.0', 'mf-landing@1.0.0', 'mf-auth@1.0.0');
  expect(body).toMatch(
    /<link rel="stylesheet" href="\/builds\/mf-landing\/1\.0\.0\/app\.1a2b\.css" data-href="app\.1a2b\.css"/,
  );
  expect(body).not.toContain('as="style"');
});

test('its scripts wait for what is seen; those of an empty page do not', async () => {
  const filled = await pageOf('/', 'shell@1.0.0', 'mf-landing@1.0.0', 'mf-auth@1.0.0');
  expect(filled).not.toContain('fetchpriority="high"');
  expect(filled).toMatch(/rel="preload" as="script" href="[^"]*remoteEntry\.js" fetchpriority="low"/);
  expect(await pageOf('/sign-in', 'mf-landing@1.0.0')).toContain('fetchpriority="high"');
});

test('another build of the remote comes with its own HTML', async () => {
  const body = await pageOf('/', 'mf-landing@1.0.1');
  expect(body).toContain(landingHtml('1.0.1'));
  expect(body).not.toContain(landingHtml('1.0.0'));
});

test.each([
  ['the remote brings no HTML', ['mf-landing@1.0.2']],
  ['the shell brings none', ['shell@1.1.0', 'mf-landing@1.0.0']],
])('the page begins empty when %s', async (_what, builds) => {
  expect(await pageOf('/', ...builds)).toContain('<div id="root"></div>');
});

test('the page of another route begins empty', async () => {
  expect(await pageOf('/sign-in', 'shell@1.0.0', 'mf-landing@1.0.0')).toContain('<div id="root"></div>');
});

test('a page without scripts does not ask a reader to switch them on before reading', async () => {
  const word = /<noscript>(.*)<\/noscript>/;
  expect(word.exec(await pageOf('/', 'shell@1.0.0'))?.[1]).not.toMatch(/load this page again/);
  expect(word.exec(await pageOf('/sign-in', 'shell@1.0.0'))?.[1]).toMatch(/load this page again/);
});

describe('a candidate’s screen', () => {
  const first = (body: string): string | undefined => /<div id="root".*?<\/form>/.exec(body)?.[0];

  test('stands in the page of its path, marked as hidden', async () => {
    const body = await pageOf(firstStep, 'shell@1.2.0', 'mf-onboarding@1.0.0');
    expect(first(body)).toBe(
      '<div id="root" data-candidates-only><main id="main"><div data-prerendered="mf-onboarding@1.0.0"><form></form>',
    );
  });

  test('is shown by a pinned script behind the style sheets, which the page of another screen lacks', async () => {
    const [, head = ''] = /<head>([^]*)<\/head>/.exec(await pageOf(firstStep, 'shell@1.2.0')) ?? [];
    const tags = head.split('\n');
    const reveal = tags.findIndex((line) => line.includes(revealFile));
    expect(tags[reveal]).toMatch(
      /^<script src="\/builds\/shell\/1\.2\.0\/reveal\.js" crossorigin="anonymous" integrity="sha256-.{44}"><\/script>$/,
    );
    expect(reveal).toBeGreaterThan(tags.findLastIndex((line) => line.includes('rel="stylesheet"')));
    expect(await pageOf('/onboarding/self-assessment')).not.toContain(revealFile);
    expect(await pageOf('/sign-in')).not.toContain(revealFile);
  });

  test('is not that of another path of its route, unless the build has one for all of them', async () => {
    const other = '/onboarding/self-assessment';
    expect(await pageOf(other, 'mf-onboarding@1.0.0')).toContain('<div id="root"></div>');
    expect(await pageOf(other, 'mf-onboarding@1.0.1')).toContain('<p>A step</p>');
    expect(await pageOf(firstStep, 'mf-onboarding@1.0.1')).toContain('<form></form>');
  });

  test('is left out where the shell has no script that could show it', async () => {
    expect(await pageOf(firstStep, 'shell@1.3.0')).toContain('<div id="root"></div>');
  });

  test('asks a candidate without scripts to switch them on: it cannot be seen', async () => {
    expect(await pageOf(firstStep, 'shell@1.2.0')).toMatch(/<noscript>.*load this page again/);
  });
});

test('HTML that was changed in the store after it was published does not get into the page', async () => {
  const key = 'builds/mf-landing/1.0.0/prerendered-.html';
  expect(await pageOf('/', 'shell@1.0.0', 'mf-landing@1.0.0')).toContain(landingHtml('1.0.0'));
  const published = (await store.read(key))!;
  await store.put(key, Buffer.from('<form action="https://evil.example"></form>'));
  expect(await pageOf('/')).toContain('<div id="root"></div>');
  await store.put(key, published);
});
