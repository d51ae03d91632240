import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { loadContainer, provideRuntimeCore } from './runtime';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
jest.mock('@module-federation/runtime-core', () => ({ core: true }));

const load = jest.mocked(loadRemote);

interface CreatedScript {
  readonly script: HTMLScriptElement;
  readonly timeout: number;
}

/** The hook that the federation runtime calls for each entry's script. */
function createScript(url: string): CreatedScript {
  const [plugin] = jest.mocked(registerPlugins).mock.calls[0]?.[0] ?? [];
  const hook = plugin?.createScript as unknown as (info: { url: string }) => CreatedScript;
  return hook({ url });
}

const address = {
  container: 'mf_auth_1_0_0',
  url: 'https://portal.example/entry.js',
  integrity: 'sha384-abc',
};

beforeEach(() => {
  jest.clearAllMocks();
  load.mockResolvedValue({ mount: () => undefined });
  provideRuntimeCore();
});

describe('the federation runtime', () => {
  it('gives its core to remotes, which are built without one', () => {
    expect(globalThis).toHaveProperty('_FEDERATION_RUNTIME_CORE', expect.objectContaining({ core: true }));
  });

  it('loads an entry only with the integrity it is pinned to', async () => {
    await loadContainer(address);
    const { script, timeout } = createScript(address.url);
    expect(script).toMatchObject({ src: address.url, integrity: 'sha384-abc', crossOrigin: 'anonymous' });
    expect(timeout).toBeLessThan(15_000);
  });

  it('refuses an address that nobody pinned', () => {
    expect(() => createScript('https://portal.example/other.js')).toThrow('No integrity is known');
  });

  it('refuses an entry whose pin is empty', async () => {
    const url = 'https://portal.example/unpinned.js';
    await loadContainer({ container: 'mf_unpinned', url, integrity: '' });
    expect(() => createScript(url)).toThrow('No integrity is known');
  });

  it('registers a build once, under its own name', async () => {
    const build = { ...address, container: 'mf_auth_1_0_1' };
    await loadContainer(build);
    await loadContainer(build);
    expect(registerRemotes).toHaveBeenCalledTimes(1);
    expect(registerRemotes).toHaveBeenCalledWith([
      { name: 'mf_auth_1_0_1', entry: address.url, type: 'global', entryGlobalName: 'mf_auth_1_0_1' },
    ]);
    expect(load).toHaveBeenCalledWith('mf_auth_1_0_1/app');
  });

  it('fails for a container that exposes nothing', async () => {
    load.mockResolvedValue(null);
    await expect(loadContainer(address)).rejects.toThrow('exposes no ./app');
  });

  it('asks once more for a file that is missing, since the browser may only have remembered a failed preload', async () => {
    load.mockRejectedValueOnce(
      Object.assign(new Error('Loading CSS chunk app failed'), { name: 'ChunkLoadError' }),
    );
    await expect(loadContainer(address)).resolves.toHaveProperty('mount');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('asks no more than twice, and not at all again for an entry that cannot be had', async () => {
    load.mockRejectedValue(Object.assign(new Error('Loading chunk app failed'), { name: 'ChunkLoadError' }));
    await expect(loadContainer(address)).rejects.toThrow('Loading chunk app failed');
    load.mockRejectedValue(new Error('the entry is gone'));
    await expect(loadContainer(address)).rejects.toThrow('the entry is gone');
    expect(load).toHaveBeenCalledTimes(3);
  });
});
