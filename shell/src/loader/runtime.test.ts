import { createInstance, getInstance } from '@module-federation/runtime';
import { phaseOf } from 'shared/remote/load-phases';
import { loadExposed, type RemoteAddress } from './runtime';

jest.mock('@module-federation/runtime', () => ({
  ...jest.requireActual<object>('@module-federation/runtime'),
  getInstance: jest.fn(),
}));

const page = window as unknown as Record<string, unknown>;
const missingChunk = Object.assign(new Error('Loading CSS chunk app failed'), { name: 'ChunkLoadError' });

/** A name for each test: the federation runtime, which is the real one, keeps what it has loaded. */
let tests = 0;
let address: RemoteAddress;
/** What the entry's script does when it runs; null for one that does not arrive. */
let run: (() => void) | null;
let scripts: HTMLScriptElement[] = [];
const init = jest.fn();
const get = jest.fn();

// jsdom fetches no scripts: the page's own are run here.
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLScriptElement)) continue;
    scripts.push(node);
    run?.();
    node.dispatchEvent(new Event(run ? 'load' : 'error'));
  }
}).observe(document, { childList: true, subtree: true });

beforeAll(() => jest.mocked(getInstance).mockReturnValue(createInstance({ name: 'shell', remotes: [] })));

beforeEach(() => {
  const name = `mf_auth_1_0_${++tests}`;
  const entry = { url: `https://portal.example/${name}.js`, integrity: `sha256-${name}` };
  address = { name, type: 'global', entryGlobalName: name, entry, others: [] };
  scripts = [];
  init.mockReset();
  get.mockReset().mockResolvedValue(() => ({ mount: 'of the remote' }));
  run = () => void (page[name] = { init, get });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const arrives = { mount: 'of the remote' };

test('the instance of the shell loads a module, once its container has what is shared', async () => {
  await expect(loadExposed(address, './app')).resolves.toEqual(arrives);
  expect(get).toHaveBeenCalledWith('./app');
  expect(init.mock.invocationCallOrder[0]).toBeLessThan(get.mock.invocationCallOrder[0]!);
});

test('the entry is fetched once for two modules, with its integrity', async () => {
  await Promise.all([loadExposed(address, './app'), loadExposed(address, './next-step')]);
  const { url: src, integrity } = address.entry;
  expect(scripts).toEqual([expect.objectContaining({ src, integrity, crossOrigin: 'anonymous' })]);
});

test('an entry whose pin is empty is refused', async () => {
  const unpinned = { ...address, entry: { ...address.entry, integrity: '' } };
  await expect(loadExposed(unpinned, './app')).rejects.toThrow('No integrity is known');
  expect(scripts).toEqual([]);
});

test('an entry that does not arrive is told as such, and asked for again the next time', async () => {
  const arriving = run;
  run = null;
  await expect(loadExposed(address, './app')).rejects.toMatchObject({ name: 'EntryError' });
  run = arriving;
  await expect(loadExposed(address, './app')).resolves.toEqual(arrives);
});

test('an entry that leaves no container, another build’s perhaps, is told', async () => {
  run = () => undefined;
  await expect(loadExposed(address, './app')).rejects.toThrow('Failed to get remoteEntry exports');
});

test('a file behind it that is missing is asked for once more: the browser may have remembered a failed preload', async () => {
  get.mockRejectedValueOnce(missingChunk);
  await expect(loadExposed(address, './app')).resolves.toEqual(arrives);
  expect(scripts).toHaveLength(1);
});

test('no more than once', async () => {
  get.mockRejectedValue(missingChunk);
  await expect(loadExposed(address, './app')).rejects.toThrow('Loading CSS chunk app failed');
  expect(get).toHaveBeenCalledTimes(2);
});

test('after code that threw, the next call evaluates it again', async () => {
  get.mockRejectedValueOnce(new TypeError('x is not a function'));
  await expect(loadExposed(address, './app')).rejects.toThrow('x is not a function');
  await expect(loadExposed(address, './app')).resolves.toEqual(arrives);
});

test.each([
  ['entry', () => void (run = () => undefined)],
  ['init', () => void init.mockRejectedValue(new TypeError('no init'))],
  ['expose', () => void get.mockRejectedValue(new TypeError('no expose'))],
  [
    'factory',
    () =>
      void get.mockResolvedValue(() => {
        throw new TypeError('no factory');
      }),
  ],
])('an error knows that the %s failed', async (phase, breakIt) => {
  breakIt();
  const error: unknown = await loadExposed(address, './app').catch((failure: unknown) => failure);
  expect(phaseOf(error)).toBe(phase);
});

test('an entry that turns another remote to a file of its own has it refused: no file runs that is not pinned', async () => {
  const other = { ...address, name: `${address.name}_other`, entryGlobalName: `${address.name}_other` };
  const evil = 'https://evil.example/other.js';
  run = () => {
    page[address.name] = { init, get };
    const remotes = [{ name: other.name, entry: evil, entryGlobalName: other.name }];
    getInstance()?.registerRemotes(remotes, { force: true });
  };
  await loadExposed(address, './app');
  await expect(loadExposed(other, './app')).rejects.toThrow(`No integrity is known for ${evil}`);
  expect(scripts.map(({ src }) => src)).toEqual([address.entry.url]);
});
