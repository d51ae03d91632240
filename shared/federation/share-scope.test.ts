import { load, loadNow, provide, type Factory, type ShareScope } from './share-scope';

const fetched = (from: string) => jest.fn(() => Promise.resolve((): unknown => ({ from })));
const build = (scope: ShareScope, from: string, version: string, get: () => Factory | Promise<Factory>) =>
  provide(scope, { part: [{ version, get }] }, from);
const exportsOf = async (scope: ShareScope, range = '^1.0.0'): Promise<unknown> =>
  (await load(scope, 'part', range))();

/** The scope of a page with a host and a remote, which both provide `part`. */
function page(hostVersion: string, remoteVersion: string) {
  const [host, remote] = [fetched('host'), fetched('remote')];
  const scope: ShareScope = {};
  build(scope, 'shell', hostVersion, host);
  build(scope, 'mf_some_1_0_0', remoteVersion, remote);
  return { scope, host, remote };
}

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

it("uses the host's module where the remote has the same version", async () => {
  const { scope, remote } = page('1.0.0', '1.0.0');
  await expect(exportsOf(scope)).resolves.toEqual({ from: 'host' });
  expect(remote).not.toHaveBeenCalled();
});

it("uses the host's module where its version satisfies the remote's range", async () => {
  await expect(exportsOf(page('1.2.0', '1.0.0').scope)).resolves.toEqual({ from: 'host' });
});

it("uses the remote's own copy where the host's version does not satisfy the range", async () => {
  await expect(exportsOf(page('1.0.0', '1.1.0').scope, '^1.1.0')).resolves.toEqual({ from: 'remote' });
});

it('uses the version in use even outside of the range, and warns: two copies would split its state', async () => {
  const { scope } = page('1.0.0', '1.1.0');
  await exportsOf(scope);
  await expect(exportsOf(scope, '^1.1.0')).resolves.toEqual({ from: 'host' });
  expect(console.warn).toHaveBeenCalledWith('part 1.0.0 of shell does not satisfy ^1.1.0');
});

it('fetches a module once, also for simultaneous requests', async () => {
  const { scope, host } = page('1.0.0', '1.0.0');
  const [one, other] = await Promise.all([load(scope, 'part', '^1.0.0'), load(scope, 'part', '^1.0.0')]);
  expect(one).toBe(other);
  await exportsOf(scope);
  expect(host).toHaveBeenCalledTimes(1);
});

it('tries again after a failure', async () => {
  const { scope, host } = page('1.0.0', '1.0.0');
  host.mockRejectedValueOnce(new Error('no network'));
  await expect(exportsOf(scope)).rejects.toThrow('no network');
  await expect(exportsOf(scope)).resolves.toEqual({ from: 'host' });
});

it('uses what a host with the official runtime has loaded', async () => {
  const lib = () => ({ from: 'a stock host' });
  const get = jest.fn(() => lib);
  const scope: ShareScope = { part: { '1.0.0': { get, lib, loaded: true, from: 'stock' } } };
  build(scope, 'mf_some_1_0_0', '1.0.0', fetched('remote'));
  await expect(exportsOf(scope)).resolves.toEqual({ from: 'a stock host' });
  expect(get).not.toHaveBeenCalled();
});

it('loads an eager module at once, and throws for one that is not eager', () => {
  const [eager, lazy]: ShareScope[] = [{}, {}];
  build(eager!, 'shell', '1.0.0', () => () => 'here');
  expect(loadNow(eager!, 'part', '^1.0.0')()).toBe('here');
  build(lazy!, 'shell', '1.0.0', fetched('host'));
  expect(() => loadNow(lazy!, 'part', '^1.0.0')).toThrow('part is needed at once');
});

it('throws for a module that no container provides', async () => {
  await expect(load({}, 'other', '^1.0.0')).rejects.toThrow('No container provides other');
});
