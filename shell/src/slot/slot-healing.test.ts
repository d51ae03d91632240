import type { LoadedRemote } from '../loader/load-build';
import { deferred, fakeRemote, settle, type FakeRemote } from '../testing/fake-remote';
import { visibleText } from '../testing/visible-text';
import type { HostProps } from './mount-build';
import { createSlot, type Slot } from './slot';

const at = (pathname: string): HostProps => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname },
});
const broken = new Error('broken');
const crash = { mount: (props: { onCrash?: (error: Error) => void }) => props.onCrash?.(broken) };

let host: HTMLElement;
let slot: Slot;
let load: jest.Mock<Promise<LoadedRemote>, [string]>;
let onHealed: jest.Mock;

/** A build that fails while another one is there to take its place. */
function bad(log: string[] = [], steps: Parameters<typeof fakeRemote>[2] = {}): FakeRemote {
  const remote = fakeRemote('bad', log, steps);
  let open = true;
  remote.attempt.fail.mockImplementation(() => {
    const failed = open;
    open = false;
    return failed;
  });
  return remote;
}

const screen = (): string => visibleText(host);

async function show(remote: LoadedRemote, name = 'mf', path = '/a'): Promise<void> {
  load.mockResolvedValueOnce(remote);
  slot.show(name, at(path));
  await settle();
}

beforeEach(() => {
  jest.useFakeTimers();
  document.body.replaceChildren();
  host = document.body.appendChild(document.createElement('div'));
  load = jest.fn();
  onHealed = jest.fn();
  slot = createSlot({
    host,
    load,
    hasFallback: () => true,
    takePrepared: () => null,
    onShown: jest.fn(),
    onHealed,
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a build that fails before it is shown', () => {
  it.each([
    ['throws in its first render', crash, 'render'],
    ['throws while it starts', { bootstrap: () => Promise.reject(broken) }, 'render'],
    ['never finishes its first render', { mount: () => new Promise(() => undefined) }, 'timeout'],
  ])('and %s gives way to the next, under the old screen', async (_, steps, cause) => {
    await show(fakeRemote('old'), 'old');
    const arriving = deferred<LoadedRemote>();
    const first = bad([], steps);
    load.mockResolvedValueOnce(first).mockReturnValueOnce(arriving.promise);
    slot.show('mf', at('/b'));
    await settle();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(screen()).toBe('old at /a');
    expect(slot.state.get()).toEqual({ status: 'loading', failure: null });

    arriving.resolve(fakeRemote('good'));
    await settle();
    expect(screen()).toBe('good at /b');
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'mf' });
    expect(host.children).toHaveLength(1);
    expect(first.attempt.fail).toHaveBeenCalledWith(cause);
  });

  it('ends in the error when the next one does not load', async () => {
    load.mockResolvedValueOnce(bad([], crash)).mockRejectedValueOnce(new Error('offline'));
    slot.show('mf', at('/a'));
    await settle();
    expect(slot.state.get()).toMatchObject({ status: 'failed', failure: { message: 'offline' } });
    expect(host.childElementCount).toBe(0);
  });

  it('ends in the error when the last one fails too', async () => {
    load.mockResolvedValueOnce(bad([], crash)).mockResolvedValueOnce(fakeRemote('good', [], crash));
    slot.show('mf', at('/a'));
    await settle();
    expect(slot.state.get()).toEqual({ status: 'failed', remote: 'mf', failure: broken });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not replaced for a candidate who has gone elsewhere', async () => {
    const rendering = deferred<void>();
    load.mockResolvedValueOnce(bad([], { mount: () => rendering.promise }));
    slot.show('mf', at('/a'));
    await settle();
    load.mockResolvedValueOnce(fakeRemote('second'));
    slot.show('second', at('/b'));
    rendering.reject(broken);
    await settle();
    expect(screen()).toBe('second at /b');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a build that crashes in its first seconds', () => {
  it('gives way to the next, whose screen counts as new: the focus was lost', async () => {
    const first = bad();
    await show(first);
    load.mockResolvedValueOnce(fakeRemote('good'));
    first.last().onCrash?.(broken);
    await settle();
    expect(screen()).toBe('good at /a');
    expect(first.attempt.fail).toHaveBeenCalledWith('crash');
    expect(onHealed).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus alone where it is outside of the remote', async () => {
    const first = bad();
    await show(first);
    document.body.appendChild(document.createElement('button')).focus();
    load.mockResolvedValueOnce(fakeRemote('good'));
    first.last().onCrash?.(broken);
    await settle();
    expect(screen()).toBe('good at /a');
    expect(onHealed).not.toHaveBeenCalled();
  });

  it('in an update gives way too', async () => {
    await show(bad([], { update: crash.mount }));
    load.mockResolvedValueOnce(fakeRemote('good'));
    slot.show('mf', at('/a/2'));
    await settle();
    expect(screen()).toBe('good at /a/2');
  });

  it('ends in the error when the next one does not load', async () => {
    const first = bad();
    await show(first);
    load.mockRejectedValueOnce(new Error('offline'));
    first.last().onCrash?.(broken);
    await settle();
    expect(slot.state.get()).toMatchObject({ status: 'failed', failure: { message: 'offline' } });
  });
});

describe('a build whose code throws in its first seconds, while its screen is shown', () => {
  const throwIn = ({ attempt }: FakeRemote) => attempt.shown.mock.calls[0]?.[0](broken);

  it('keeps the screen until the next one is there', async () => {
    const first = bad();
    await show(first);
    const arriving = deferred<LoadedRemote>();
    load.mockReturnValueOnce(arriving.promise);
    throwIn(first);
    await settle();
    expect(screen()).toBe('bad at /a');
    arriving.resolve(fakeRemote('good'));
    await settle();
    expect(screen()).toBe('good at /a');
  });

  it('keeps the screen, in use as before, when the next one does not load', async () => {
    const first = bad();
    await show(first);
    load.mockRejectedValueOnce(new Error('offline'));
    throwIn(first);
    await settle();
    expect(screen()).toBe('bad at /a');
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'mf' });
  });

  it('keeps the screen, in step with the address, when the next one does not load', async () => {
    const first = bad();
    await show(first);
    const arriving = deferred<LoadedRemote>();
    load.mockReturnValueOnce(arriving.promise);
    throwIn(first);
    await settle();
    slot.show('mf', at('/a/2'));
    arriving.reject(new Error('offline'));
    await settle();
    expect(screen()).toBe('bad at /a/2');
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'mf' });
  });

  it('keeps the screen when no other build is there', async () => {
    const first = fakeRemote('only');
    await show(first);
    throwIn(first);
    await settle();
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'mf' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits for one replacement only, when it then crashes as well', async () => {
    const first = bad();
    await show(first);
    const arriving = deferred<LoadedRemote>();
    load.mockReturnValueOnce(arriving.promise);
    throwIn(first);
    first.last().onCrash?.(broken);
    await settle();
    expect(slot.state.get()).toEqual({ status: 'loading', failure: null });
    arriving.resolve(fakeRemote('good'));
    await settle();
    expect(screen()).toBe('good at /a');
  });
});

describe('the attempt of a build', () => {
  it('is notified of each step, and when the candidate leaves', async () => {
    const first = fakeRemote('first');
    await show(first, 'first');
    expect(first.attempt.startStep.mock.calls).toEqual([['bootstrapping'], ['mounting']]);
    expect(first.attempt.shown).toHaveBeenCalledTimes(1);
    expect(first.attempt.leave).not.toHaveBeenCalled();
    await show(fakeRemote('second'), 'second', '/b');
    expect(first.attempt.leave).toHaveBeenCalled();
  });

  it('ends when the build arrives too late', async () => {
    const arriving = deferred<LoadedRemote>();
    const late = fakeRemote('late');
    load.mockReturnValueOnce(arriving.promise);
    slot.show('late', at('/a'));
    await settle();
    await show(fakeRemote('second'), 'second', '/b');
    arriving.resolve(late);
    await settle();
    expect(late.attempt.leave).toHaveBeenCalled();
  });
});
