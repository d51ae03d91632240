import { addToHead, EntryError, loadModule } from './load-container';

const address = {
  container: 'mf_some_1_0_0',
  url: 'https://portal.example/entry.js',
  integrity: 'sha384-abc',
};
const page = globalThis as { mf_some_1_0_0?: unknown };
const scope = {};

const scripts = (): HTMLScriptElement[] => [...document.querySelectorAll('script')];

/** What the browser does when a script came, or did not. */
const settleScript = (kind: 'load' | 'error'): void => void scripts()[0]!.dispatchEvent(new Event(kind));

const container = () => ({ init: jest.fn(), get: jest.fn(async () => () => ({ lifecycles: true })) });

beforeEach(() => {
  jest.useFakeTimers();
  delete page.mf_some_1_0_0;
});
afterEach(() => jest.useRealTimers());

it('loads an entry with the integrity it is pinned to, and gives it the scope before it is asked for anything', async () => {
  const module = loadModule(address, './app', scope);
  expect(scripts()[0]).toMatchObject({ src: address.url, integrity: 'sha384-abc', crossOrigin: 'anonymous' });
  const entry = container();
  page.mf_some_1_0_0 = entry;
  settleScript('load');
  await expect(module).resolves.toEqual({ lifecycles: true });
  expect(entry.init).toHaveBeenCalledWith(scope);
  expect(entry.init.mock.invocationCallOrder[0]).toBeLessThan(entry.get.mock.invocationCallOrder[0]!);
  expect(scripts()).toEqual([]);
});

it('notices an element of which another loader has taken the handlers', async () => {
  const link = document.createElement('link');
  const arrived = addToHead(link, address);
  Object.assign(link, { onload: null, onerror: null });
  link.dispatchEvent(new Event('load'));
  await expect(arrived).resolves.toBeUndefined();
  link.remove();
});

it('uses the entry that is in the page already', async () => {
  page.mf_some_1_0_0 = container();
  await expect(loadModule(address, './app', scope)).resolves.toEqual({ lifecycles: true });
  expect(scripts()).toEqual([]);
});

it('refuses an entry whose pin is empty', async () => {
  await expect(loadModule({ ...address, integrity: '' }, './app', scope)).rejects.toThrow(
    'No integrity is known',
  );
  expect(scripts()).toEqual([]);
});

it('throws for an entry that cannot be loaded, and requests it again the next time', async () => {
  for (const _ of [1, 2]) {
    const module = loadModule(address, './app', scope);
    settleScript('error');
    await expect(module).rejects.toEqual(new EntryError(`${address.url} could not be loaded`));
  }
});

it('waits for an entry for less time than the shell waits for a build', async () => {
  const failure = loadModule(address, './app', scope).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(14_999);
  await expect(failure).resolves.toMatchObject({ name: 'TimeoutError' });
  expect(scripts()).toEqual([]);
});

it('throws for an entry that arrived and threw', async () => {
  const module = loadModule(address, './app', scope);
  settleScript('load');
  await expect(module).rejects.toThrow('leaves no mf_some_1_0_0');
});

it('runs the entry again after a failure behind it: webpack tries each shared module once', async () => {
  const entry = container();
  entry.get.mockRejectedValueOnce(new Error('a shared module did not arrive'));
  page.mf_some_1_0_0 = entry;
  await expect(loadModule(address, './app', scope)).rejects.toThrow('a shared module did not arrive');
  const again = loadModule(address, './app', scope);
  page.mf_some_1_0_0 = container();
  settleScript('load');
  await expect(again).resolves.toEqual({ lifecycles: true });
});
