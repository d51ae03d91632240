import type { BuildRecord } from 'platform/release';
import { addToHead, loadScript, type Container } from 'shared/remote/load-container';
import { defineContainer } from './foreign-container';

jest.mock('shared/remote/load-container', () => ({
  ...jest.requireActual<object>('shared/remote/load-container'),
  addToHead: jest.fn(async () => undefined),
  loadScript: jest.fn(),
}));

const page = window as unknown as Record<string, unknown>;
const pin = (file: string) => ({ file, integrity: `sha256-${file}` });

type Foreign = NonNullable<BuildRecord['foreign']>;

const record = (foreign: Foreign, css: readonly string[] = []): BuildRecord => ({
  version: '1.0.0',
  container: 'mf_jobs_1_0_0',
  entry: pin('remoteEntry.js'),
  initial: css.map(pin),
  shared: [],
  routes: [{ path: '/jobs', access: 'public' }],
  foreign,
});

const script = { format: 'script', global: 'jobs', exposes: './Jobs' } as const;
const init = jest.fn();
let exported: object = {};

/** The container of `mf-jobs`, after its script has run. */
async function define(foreign: Foreign = script, css?: readonly string[]) {
  await defineContainer('mf-jobs', record(foreign, css));
  const container = page.mf_jobs_1_0_0 as Container;
  await container.init({ react: {} });
  return (await container.get('./app'))() as Record<string, (props: object) => Promise<unknown>>;
}

beforeEach(() => {
  init.mockReset();
  jest.mocked(addToHead).mockClear();
  jest.mocked(loadScript).mockImplementation(async () => {
    page.jobs = { init, get: async (module: string) => () => (module === './Jobs' ? exported : {}) };
  });
  const step = async () => undefined;
  exported = { mount: step, unmount: step };
});

test('the container gets the global name of the build, and leaves its own to the next version', async () => {
  expect(await define()).toHaveProperty('mount');
  expect(page.jobs).toBeUndefined();
});

test('it gets what the page shares, or nothing when that does not fit', async () => {
  await define();
  expect(init).toHaveBeenLastCalledWith({ react: {} });
  await define({ ...script, isolated: true });
  expect(init).toHaveBeenLastCalledWith({});
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
  jest.mocked(loadScript).mockResolvedValue();
  await expect(define()).rejects.toThrow('leaves no jobs');
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
  const scripts = ['remoteEntry.js', 'a.js', 'b.js'].map(pin);
  const module = { format: 'module', scripts } as const;
  document.createElement('link').relList.constructor.prototype.supports = () => true;
  await defineContainer('mf-jobs', { ...record(module), initial: [pin('a.js')] }).catch(() => undefined); // no import here
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
