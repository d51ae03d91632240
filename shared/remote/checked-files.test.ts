import { checkedFiles, EntryError, loadLink, loadScript } from './checked-files';

const address = { url: 'https://portal.example/app.css', integrity: 'sha256-abc' };

const heads = (): Element[] => [...document.head.querySelectorAll('link, script')];
/** What the browser does when a file came, or did not. */
const settle = (kind: 'load' | 'error'): void => void heads()[0]!.dispatchEvent(new Event(kind));

beforeAll(() => {
  document.createElement('link').relList.constructor.prototype.supports = () => true; // jsdom has none
});
beforeEach(() => {
  document.head.replaceChildren();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a file is fetched with its integrity', async () => {
  const arrived = loadLink('stylesheet', address, 1_000);
  expect(heads()).toEqual([
    expect.objectContaining({ href: address.url, integrity: 'sha256-abc', crossOrigin: 'anonymous' }),
  ]);
  settle('load');
  await expect(arrived).resolves.toBeUndefined();
});

test('one whose pin is empty is refused', async () => {
  await expect(loadLink('stylesheet', { ...address, integrity: '' }, 1_000)).rejects.toThrow(
    'No integrity is known',
  );
  expect(heads()).toEqual([]);
});

test('one that does not arrive, or not in time, leaves nothing behind', async () => {
  const failed = loadLink('stylesheet', address, 1_000);
  settle('error');
  await expect(failed).rejects.toEqual(new EntryError(`${address.url} could not be loaded`));
  const late = loadLink('stylesheet', address, 1_000).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(late).resolves.toMatchObject({ name: 'TimeoutError' });
  expect(heads()).toEqual([]);
});

test('an element of which another loader has taken the handlers is noticed', async () => {
  const arrived = loadScript(address, 1_000);
  Object.assign(heads()[0]!, { onload: null, onerror: null });
  settle('load');
  await expect(arrived).resolves.toBeUndefined();
  expect(heads()).toEqual([]);
});

describe('the runtime plugin', () => {
  const entry = { url: 'https://portal.example/entry.js', integrity: 'sha256-entry' };
  const others = [{ url: 'https://portal.example/a.js', integrity: 'sha256-a' }];
  const plugin = checkedFiles({
    filesOf: (url) => (url === entry.url ? { entry, others } : undefined),
    timeout: 1_000,
  });
  const hook = (name: 'createScript' | 'loadEntry' | 'loadEntryError', args: object) =>
    (plugin[name] as (args: object) => unknown)(args);

  test('an entry that nobody has pinned is refused', () => {
    expect(() => hook('createScript', { url: 'https://evil.example/entry.js' })).toThrow(
      'No integrity is known for https://evil.example/entry.js',
    );
  });

  test('a script that the browser refused is told from one that took too long', async () => {
    const { script, timeout } = hook('createScript', { url: entry.url }) as {
      script: HTMLScriptElement;
      timeout: number;
    };
    expect([script.integrity, timeout]).toEqual(['sha256-entry', 1_000]);
    const failure = () => hook('loadEntryError', { remoteInfo: { entry: entry.url } });
    await expect(failure()).rejects.toMatchObject({ name: 'TimeoutError' });
    script.dispatchEvent(new Event('error'));
    await expect(failure()).rejects.toMatchObject({ name: 'EntryError' });
  });

  test('all modules of a build are checked before its entry is imported', () => {
    void (hook('loadEntry', { remoteInfo: { entry: entry.url, type: 'module' } }) as Promise<unknown>).catch(
      () => undefined,
    );
    expect(heads()).toEqual(
      [entry, ...others].map(({ url: href, integrity }) =>
        expect.objectContaining({ rel: 'modulepreload', href, integrity }),
      ),
    );
  });

  test('the other scripts of a build have run before its entry, which is left to `createScript`', async () => {
    const arrived = hook('loadEntry', { remoteInfo: { entry: entry.url, type: 'global' } });
    expect(heads()).toEqual([expect.objectContaining({ src: others[0]!.url, integrity: 'sha256-a' })]);
    settle('load');
    await expect(arrived).resolves.toBe(undefined);
    expect(heads()).toEqual([]);
  });

  test('without one of them the entry is not run', async () => {
    const arrived = hook('loadEntry', { remoteInfo: { entry: entry.url, type: 'global' } });
    settle('error');
    await expect(arrived).rejects.toEqual(new EntryError(`${others[0]!.url} could not be loaded`));
  });
});
