import { loadModule } from 'shared/remote/load-container';
import { loadContainer, sharedByShell } from './runtime';

jest.mock('shared/remote/load-container', () => ({
  ...jest.requireActual<object>('shared/remote/load-container'),
  loadModule: jest.fn(),
}));

const load = jest.mocked(loadModule);
/** What webpack's code registers for the shell. */
const scope = { react: { '19.3.1': { get: () => () => 'React', from: 'shell', eager: true } } };
const page = window as unknown as Record<string, unknown>;
const address = {
  container: 'mf_auth_1_0_0',
  url: 'https://portal.example/entry.js',
  integrity: 'sha384-abc',
};
const missingChunk = Object.assign(new Error('Loading CSS chunk app failed'), { name: 'ChunkLoadError' });

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue({ mount: () => undefined });
  delete page[address.container];
  // webpack puts the real ones there.
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => undefined,
    __webpack_share_scopes__: { default: scope },
  });
});

describe("webpack's federation", () => {
  it('loads ./app of a build, with what the shell shares', async () => {
    await expect(loadContainer(address)).resolves.toHaveProperty('mount');
    expect(load).toHaveBeenCalledWith(address, './app', scope);
  });

  it("marks the shell's own versions as used, so that no remote's copy takes their place", async () => {
    expect((await sharedByShell()).react?.['19.3.1']).toMatchObject({ loaded: true, version: '19.3.1' });
  });

  it('asks once more for a file that is missing: the browser may have remembered a failed preload', async () => {
    load.mockRejectedValueOnce(missingChunk);
    await expect(loadContainer(address)).resolves.toHaveProperty('mount');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('asks no more than twice, and not at all again for an entry that cannot be had', async () => {
    load.mockRejectedValue(missingChunk);
    await expect(loadContainer(address)).rejects.toThrow('Loading CSS chunk app failed');
    load.mockRejectedValue(new Error('the entry is gone'));
    await expect(loadContainer(address)).rejects.toThrow('the entry is gone');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('defines the container of a build of another tool only while the page lacks it', async () => {
    const define = jest.fn(async () => undefined);
    await loadContainer(address, define);
    page[address.container] = {};
    await loadContainer(address, define);
    page[address.container] = undefined; // after a failure
    await loadContainer(address, define);
    expect(define).toHaveBeenCalledTimes(2);
  });
});
