import { loadModule } from 'shared/federation/load-container';
import { loadContainer } from './runtime';

jest.mock('shared/federation/load-container', () => ({
  ...jest.requireActual<object>('shared/federation/load-container'),
  loadModule: jest.fn(),
}));

const load = jest.mocked(loadModule);
const scope = {};
const address = {
  container: 'mf_auth_1_0_0',
  url: 'https://portal.example/entry.js',
  integrity: 'sha384-abc',
};
const missingChunk = Object.assign(new Error('Loading CSS chunk app failed'), { name: 'ChunkLoadError' });

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue({ mount: () => undefined });
  // webpack puts the real one there.
  Object.assign(globalThis, { __webpack_share_scopes__: { default: scope } });
});

describe('the federation runtime', () => {
  it("loads ./app of a build, with the page's share scope", async () => {
    await expect(loadContainer(address)).resolves.toHaveProperty('mount');
    expect(load).toHaveBeenCalledWith(address, './app', scope);
  });

  it('asks once more for a file that is missing, since the browser may only have remembered a failed preload', async () => {
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
});
