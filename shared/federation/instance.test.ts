import { FederationInstance } from './instance';
import type { Factory, ShareScope } from './share-scope';

const wish = (requiredVersion: string) => ({ customShareInfo: { shareConfig: { requiredVersion } } });

/** A build that brings one module, `part`; `get` is how it fetches it. */
function build(name: string, version: string, get: () => Factory | Promise<Factory>) {
  const instance = new FederationInstance({ name, shared: { part: [{ version, get }] } });
  return {
    instance,
    joins: (scope: ShareScope): void => {
      instance.initShareScopeMap('default', scope);
      instance.initializeSharing();
    },
  };
}

const fetched = (from: string) => jest.fn(() => Promise.resolve((): unknown => ({ from })));
const exportsOf = async (instance: FederationInstance, range = '^1.0.0'): Promise<unknown> =>
  (await instance.loadShare('part', wish(range)))();

/** A host, and a remote that joined its page. */
function page(hostVersion: string, remoteVersion: string) {
  const [hosts, remotes] = [fetched('host'), fetched('remote')];
  const host = build('shell', hostVersion, hosts);
  const remote = build('mf_some_1_0_0', remoteVersion, remotes);
  remote.joins(host.instance.shareScopeMap.default);
  return { host: host.instance, remote: remote.instance, hosts, remotes };
}

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

it("gives the host's module to a remote that brings the same version", async () => {
  const { remote, remotes } = page('1.0.0', '1.0.0');
  await expect(exportsOf(remote)).resolves.toEqual({ from: 'host' });
  expect(remotes).not.toHaveBeenCalled();
});

it("gives the host's module to a remote that brings another version which it fits", async () => {
  const { remote } = page('1.2.0', '1.0.0');
  await expect(exportsOf(remote, '^1.0.0')).resolves.toEqual({ from: 'host' });
});

it("takes a remote's own copy where the host's does not fit", async () => {
  const { remote } = page('1.0.0', '1.1.0');
  await expect(exportsOf(remote, '^1.1.0')).resolves.toEqual({ from: 'remote' });
});

it('keeps to the one in use all the same, and warns: two copies would split its state', async () => {
  const { host, remote } = page('1.0.0', '1.1.0');
  await exportsOf(host);
  await expect(exportsOf(remote, '^1.1.0')).resolves.toEqual({ from: 'host' });
  expect(console.warn).toHaveBeenCalledWith('part 1.0.0 of shell runs where ^1.1.0 is asked for');
});

it('takes the own copy where no host provides one', async () => {
  const remote = build('mf_some_1_0_0', '1.0.0', fetched('remote'));
  remote.joins({});
  await expect(exportsOf(remote.instance)).resolves.toEqual({ from: 'remote' });
});

it('fetches a module once for all who ask, also at the same time', async () => {
  const { host, remote, hosts } = page('1.0.0', '1.0.0');
  const [one, other] = await Promise.all([
    host.loadShare('part', wish('^1.0.0')),
    remote.loadShare('part', wish('^1.0.0')),
  ]);
  expect(one).toBe(other);
  await exportsOf(remote);
  expect(hosts).toHaveBeenCalledTimes(1);
});

it('asks again after a failure', async () => {
  const { remote, hosts } = page('1.0.0', '1.0.0');
  hosts.mockRejectedValueOnce(new Error('no network'));
  await expect(exportsOf(remote)).rejects.toThrow('no network');
  await expect(exportsOf(remote)).resolves.toEqual({ from: 'host' });
});

it('shares with a host of federation’s own runtime: what that one loaded is taken as it is', async () => {
  const remote = build('mf_some_1_0_0', '1.0.0', fetched('remote'));
  const lib = () => ({ from: 'an earlier host' });
  const get = jest.fn(() => lib);
  remote.joins({ part: { '1.0.0': { get, lib, loaded: true, from: 'shell' } } });
  await expect(exportsOf(remote.instance)).resolves.toEqual({ from: 'an earlier host' });
  expect(get).not.toHaveBeenCalled();
});

it('gives an eager module at once, and says so of one that is not', () => {
  const eager = build('shell', '1.0.0', () => () => 'here');
  expect(eager.instance.loadShareSync('part', wish('^1.0.0'))()).toBe('here');
  const lazy = build('shell', '1.0.0', fetched('host'));
  expect(() => lazy.instance.loadShareSync('part', wish('^1.0.0'))).toThrow('part is needed at once');
});

it('names a module that nobody brings', async () => {
  const { remote } = page('1.0.0', '1.0.0');
  await expect(remote.loadShare('other', wish('^1.0.0'))).rejects.toThrow('Nobody brings other');
});
