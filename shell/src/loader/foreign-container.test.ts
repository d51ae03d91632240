import type { BuildRecord } from 'platform/release';
import { addToHead, type Container } from 'shared/remote/load-container';
import { defineContainer } from './foreign-container';

jest.mock('shared/remote/load-container', () => ({
  ...jest.requireActual<object>('shared/remote/load-container'),
  addToHead: jest.fn(async () => undefined),
}));
const shared = { react: { '19.3.1': { get: () => () => 'React', version: '19.3.1', loaded: true } } };
jest.mock('./runtime', () => ({ sharedByShell: async () => shared }));

const page = window as unknown as Record<string, unknown>;
const pin = (file: string) => ({ file, integrity: `sha256-${file}` });

type Foreign = NonNullable<BuildRecord['foreign']>;

const record = (foreign: Foreign, css: readonly string[] = []): BuildRecord => ({
  version: '1.0.0',
  container,
  entry: pin(`${container}.js`),
  initial: css.map(pin),
  shared: [],
  routes: [{ path: '/jobs', access: 'public' }],
  foreign,
});

const script = { format: 'script', global: 'jobs', exposes: './Jobs' } as const;
const init = jest.fn();
let exported: object = {};
/** What the entry's script does when it runs. */
let run = (): void => undefined;
let scripts: HTMLScriptElement[] = [];

/** A name for each test: the federation runtime, which is the real one, keeps what it has loaded. */
let container = '';
let tests = 0;

// jsdom fetches no scripts: the page's own are run here.
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLScriptElement)) continue;
    scripts.push(node);
    run();
    node.dispatchEvent(new Event(run === missing ? 'error' : 'load'));
  }
}).observe(document, { childList: true, subtree: true });
const missing = (): void => undefined;

/** The container of `mf-jobs`, after its script has run. */
async function define(foreign: Foreign = script, css?: readonly string[]) {
  await defineContainer('mf-jobs', record(foreign, css));
  const defined = page[container] as Container;
  return (await defined.get('./app'))() as Record<string, (props: object) => Promise<unknown>>;
}

beforeEach(() => {
  container = `mf_jobs_1_0_${++tests}`;
  init.mockReset();
  scripts = [];
  jest.mocked(addToHead).mockClear();
  run = () => {
    page.jobs = { init, get: async (module: string) => () => (module === './Jobs' ? exported : {}) };
  };
  const step = async () => undefined;
  exported = { mount: step, unmount: step };
});

test('the container gets the global name of the build, and leaves its own to the next version', async () => {
  expect(await define()).toHaveProperty('mount');
  expect(page.jobs).toBeUndefined();
});

test('it gets what the page shares, or nothing when that does not fit', async () => {
  await define();
  expect(init.mock.lastCall?.[0]).toBe(shared);
  container = `mf_jobs_1_0_${++tests}`;
  await define({ ...script, isolated: true });
  expect(init.mock.lastCall?.[0]).toEqual({});
});

test('its entry is checked by the browser, within the time of the shell', async () => {
  await define();
  const integrity = `sha256-${container}.js`;
  expect(scripts).toEqual([expect.objectContaining({ integrity, crossOrigin: 'anonymous' })]);
});

test('an entry whose pin is empty is refused', async () => {
  const unpinned = { ...record(script), entry: { file: 'remoteEntry.js', integrity: '' } };
  await expect(defineContainer('mf-jobs', unpinned)).rejects.toThrow('No integrity is known');
  expect(scripts).toEqual([]);
});

test('an entry that does not arrive is told as such, and asked for again the next time', async () => {
  const arrives = run;
  run = missing;
  await expect(define()).rejects.toMatchObject({ name: 'EntryError' });
  run = arrives;
  await expect(define()).resolves.toHaveProperty('mount');
});

test('its style sheets are loaded with their integrity, once', async () => {
  await define(script, ['app.css']);
  const [link, address] = jest.mocked(addToHead).mock.lastCall ?? [];
  expect(address).toEqual({
    url: 'http://localhost/builds/mf-jobs/1.0.0/app.css',
    integrity: 'sha256-app.css',
  });
  document.head.append(link!);
  await define(script, ['app.css']);
  expect(addToHead).toHaveBeenCalledTimes(1);
});

test('a lifecycle may be a list of functions, which run one after another', async () => {
  const calls: string[] = [];
  const slow = async () => {
    await Promise.resolve();
    calls.push('first');
  };
  exported = { default: { mount: [slow, async () => calls.push('second')], unmount: slow } };
  const { mount } = await define();
  await mount!({});
  expect(calls).toEqual(['first', 'second']);
});

test('bootstrap and update may be missing, mount and unmount may not', async () => {
  const { bootstrap, update } = await define();
  await bootstrap!({});
  await update!({});
  exported = { mount: async () => undefined };
  await expect(define()).rejects.toThrow('no mount and unmount');
});

test('an entry that leaves no container is told', async () => {
  run = () => undefined;
  await expect(define()).rejects.toThrow('Failed to get remoteEntry exports');
});

test('its own loader’s scripts get their integrity, and no other script', async () => {
  await define({ ...script, scripts: ['remoteEntry.js', '4.js'].map(pin) });
  const scriptOf = (src: string) => Object.assign(document.createElement('script'), { src });
  expect(scriptOf('/builds/mf-jobs/1.0.0/4.js')).toMatchObject({
    src: `${location.origin}/builds/mf-jobs/1.0.0/4.js`,
    integrity: 'sha256-4.js',
    crossOrigin: 'anonymous',
  });
  for (const other of ['/builds/mf-jobs/1.0.0/5.js', '/builds/mf-jobs/1.0.1/4.js'])
    expect(scriptOf(other)).toMatchObject({ crossOrigin: null });
  expect(scriptOf('/builds/mf-jobs/1.0.0/5.js').integrity).toBeFalsy();
});

test('all modules of a build are asked for with integrity, each once, before one is imported', async () => {
  const modules = ['remoteEntry.js', 'a.js', 'b.js'].map(pin);
  const module = { format: 'module', exposes: './Jobs', scripts: modules } as const;
  document.createElement('link').relList.constructor.prototype.supports = () => true;
  const build = { ...record(module), entry: pin('remoteEntry.js'), initial: [pin('a.js')] };
  await defineContainer('mf-jobs', build).catch(() => undefined); // no import here
  const asked = jest
    .mocked(addToHead)
    .mock.calls.map(([link, { url, integrity }]) => [
      (link as HTMLLinkElement).rel,
      url.split('/').at(-1),
      integrity,
    ]);
  expect(asked.sort()).toEqual([
    ['modulepreload', 'a.js', 'sha256-a.js'],
    ['modulepreload', 'b.js', 'sha256-b.js'],
    ['modulepreload', 'remoteEntry.js', 'sha256-remoteEntry.js'],
  ]);
});
