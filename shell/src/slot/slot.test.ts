import { deferred, fakeRemote, settle } from '../testing/fake-remote';
import type { BuildRef } from 'shared/remote/props';
import type { LoadedRemote } from '../loader/load-build';
import type { Prepared } from '../prefetch/prepare';
import { visibleText } from '../testing/visible-text';
import type { HostProps } from './mount-build';
import { createSlot, type Slot } from './slot';

const at = (pathname: string): HostProps => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname },
});

let host: HTMLElement;
let slot: Slot;
let load: jest.Mock<Promise<LoadedRemote>, [string]>;
let onShown: jest.Mock<void, [string, HTMLElement]>;
let takePrepared: jest.Mock<Prepared | null, [BuildRef, HostProps]>;

const screen = (): string => visibleText(host);

beforeEach(() => {
  host = document.createElement('div');
  load = jest.fn();
  onShown = jest.fn();
  takePrepared = jest.fn<Prepared | null, [BuildRef, HostProps]>(() => null);
  slot = createSlot({ host, load, hasFallback: () => true, takePrepared, onShown, onHealed: jest.fn() });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

async function showing(remote: LoadedRemote, path = '/a'): Promise<void> {
  load.mockResolvedValueOnce(remote);
  slot.show(remote.build.name, at(path));
  await settle();
}

describe('a slot that is asked for a remote', () => {
  it('mounts it with its settings, and reports that its screen is complete', async () => {
    const first = fakeRemote('first');
    Object.assign(first.attempt.build, { settings: { pageSize: 50 } });
    await showing(first);
    expect(first.last().settings).toEqual({ pageSize: 50 });
    expect(screen()).toBe('first at /a');
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'first' });
    expect(onShown).toHaveBeenCalledWith('first', host.firstElementChild);
    expect(host.firstElementChild).toHaveAttribute('data-remote', 'first');
  });

  it('gives each mounted instance a name of its own', async () => {
    const first = fakeRemote('first');
    await showing(first);
    const name = first.last().name;
    slot.clear();
    await settle();
    await showing(first);
    expect(first.last().name).not.toBe(name);
  });

  it('mounts the instance that was prepared for this screen', async () => {
    const element = document.createElement('div');
    element.hidden = true;
    host.append(element);
    takePrepared.mockReturnValueOnce({ name: 'first-ahead-1', element });
    const first = fakeRemote('first');
    await showing(first);
    expect(takePrepared).toHaveBeenCalledWith(first.build, at('/a'));
    expect(first.last()).toMatchObject({ name: 'first-ahead-1', domElement: element });
    expect([...host.children]).toEqual([element]);
    expect(screen()).toBe('first at /a');
  });

  it('keeps the old screen until the next one is ready', async () => {
    await showing(fakeRemote('first'));
    const arriving = deferred<LoadedRemote>();
    const rendering = deferred<void>();
    load.mockReturnValueOnce(arriving.promise);
    slot.show('second', at('/b'));
    await settle();
    expect(screen()).toBe('first at /a');
    expect(slot.state.get()).toEqual({ status: 'loading', failure: null });

    arriving.resolve(fakeRemote('second', [], { mount: () => rendering.promise }));
    await settle();
    expect(screen()).toBe('first at /a');

    rendering.resolve();
    await settle();
    expect(screen()).toBe('second at /b');
    expect(host.children).toHaveLength(1);
  });

  it('never shows two screens at once, even while the old one takes its time to leave', async () => {
    const leaving = deferred<void>();
    await showing(fakeRemote('first', [], { unmount: () => leaving.promise }));
    onShown.mockImplementation(() => expect(screen()).toBe('second at /b'));
    await showing(fakeRemote('second'), '/b');
    expect(screen()).toBe('second at /b');
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'second' });
    leaving.resolve();
  });

  it('passes a new location to the remote that is already there', async () => {
    const log: string[] = [];
    await showing(fakeRemote('first', log));
    slot.show('first', at('/a/2'));
    await settle();
    expect(screen()).toBe('first at /a/2');
    expect(load).toHaveBeenCalledTimes(1);
    expect(log.filter((entry) => entry.endsWith('mount'))).toEqual(['first mount']);
    expect(onShown).toHaveBeenCalledTimes(2);
  });

  it('passes on a location that changed while the remote was mounting', async () => {
    const rendering = deferred<void>();
    load.mockResolvedValueOnce(fakeRemote('first', [], { mount: () => rendering.promise }));
    slot.show('first', at('/a'));
    await settle();
    slot.show('first', at('/a/2'));
    rendering.resolve();
    await settle();
    expect(screen()).toBe('first at /a/2');
    expect(onShown).toHaveBeenCalledTimes(1);
  });

  it('mounts with the location that is current when the load has finished', async () => {
    const arriving = deferred<LoadedRemote>();
    const log: string[] = [];
    load.mockReturnValueOnce(arriving.promise);
    slot.show('first', at('/a'));
    slot.show('first', at('/a/2'));
    arriving.resolve(fakeRemote('first', log));
    await settle();
    expect(screen()).toBe('first at /a/2');
    expect(log).not.toContain('first update');
  });
});

describe('a slot whose candidate moves on quickly', () => {
  it('shows the latest request and does not wait for a load that is no longer requested', async () => {
    load.mockReturnValueOnce(deferred<LoadedRemote>().promise); // never arrives
    slot.show('slow', at('/a'));
    await settle();
    await showing(fakeRemote('second'), '/b');
    expect(screen()).toBe('second at /b');
  });

  it('never mounts a remote that arrives too late', async () => {
    const slow = deferred<LoadedRemote>();
    const log: string[] = [];
    load.mockReturnValueOnce(slow.promise);
    slot.show('slow', at('/a'));
    await settle();
    await showing(fakeRemote('second'), '/b');
    slow.resolve(fakeRemote('slow', log));
    await settle();
    expect(log).toEqual([]);
    expect(screen()).toBe('second at /b');
  });

  it('loads again for a candidate who has left and come back at once', async () => {
    load.mockReturnValueOnce(deferred<LoadedRemote>().promise).mockResolvedValueOnce(fakeRemote('first'));
    slot.show('first', at('/a'));
    await settle();
    slot.show('second', at('/b'));
    slot.show('first', at('/a/2'));
    await settle();
    expect(screen()).toBe('first at /a/2');
  });

  it('never mounts a remote that arrives in the moment it is left', async () => {
    const arriving = deferred<LoadedRemote>();
    const log: string[] = [];
    load.mockReturnValueOnce(arriving.promise).mockResolvedValueOnce(fakeRemote('second'));
    slot.show('left', at('/a'));
    await settle();
    arriving.resolve(fakeRemote('left', log));
    slot.show('second', at('/b'));
    await settle();
    expect(log).toEqual([]);
    expect(screen()).toBe('second at /b');
  });

  it('never shows a remote that was left while it was mounting', async () => {
    const rendering = deferred<void>();
    const log: string[] = [];
    await showing(fakeRemote('first'));
    load.mockResolvedValueOnce(fakeRemote('left', log, { mount: () => rendering.promise }));
    slot.show('left', at('/b'));
    await settle();
    slot.show('first', at('/a/2'));
    rendering.resolve();
    await settle();
    expect(screen()).toBe('first at /a/2');
    expect(log.at(-1)).toBe('left unmount done');
    expect(onShown.mock.calls.map(([remote]) => remote)).toEqual(['first', 'first']);
  });

  it('calls one lifecycle after another, never two at once', async () => {
    const log: string[] = [];
    const later = (): Promise<void> => settle();
    const slowly = { bootstrap: later, mount: later, update: later, unmount: later };
    load.mockImplementation((name) => Promise.resolve(fakeRemote(name, log, slowly)));
    for (const name of ['a', 'b', 'a', 'a', 'c', 'b']) {
      slot.show(name, at(`/${name}`));
      await Promise.resolve();
      await settle();
    }
    for (let turn = 0; turn < 20; turn++) await settle();
    expect(screen()).toBe('b at /b');
    const begun = log.filter((_, index) => index % 2 === 0);
    expect(log.filter((_, index) => index % 2 === 1)).toEqual(begun.map((entry) => `${entry} done`));
  });
});

describe('a slot that is emptied', () => {
  it('unmounts what is there', async () => {
    const log: string[] = [];
    await showing(fakeRemote('first', log));
    slot.clear();
    await settle();
    expect(log.at(-1)).toBe('first unmount done');
    expect(host.childElementCount).toBe(0);
    expect(slot.state.get()).toEqual({ status: 'empty' });
  });

  it('ignores what is asked of it once it is closed', async () => {
    const log: string[] = [];
    await showing(fakeRemote('first', log));
    slot.close();
    slot.show('second', at('/b'));
    await settle();
    expect(log.at(-1)).toBe('first unmount done');
    expect(load).toHaveBeenCalledTimes(1);
    expect(host.childElementCount).toBe(0);
  });

  it('does not mount what arrives after it was closed', async () => {
    const arriving = deferred<LoadedRemote>();
    const log: string[] = [];
    load.mockReturnValueOnce(arriving.promise);
    slot.show('first', at('/a'));
    await settle();
    slot.close();
    arriving.resolve(fakeRemote('first', log));
    await settle();
    expect(log).toEqual([]);
  });
});
