import type { LoadedRemote } from '../loader/load-build';
import { fakeRemote, settle } from '../testing/fake-remote';
import type { HostProps } from './mount-build';
import { createSlot, type Slot } from './slot';

const at = (pathname: string): HostProps => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname },
});
const broken = new Error('broken');
const crash = { mount: (props: { onCrash?: (error: Error) => void }) => props.onCrash?.(broken) };
const hang = (): Promise<never> => new Promise(() => undefined);

let host: HTMLElement;
let slot: Slot;
let load: jest.Mock<Promise<LoadedRemote>, [string]>;
let onShown: jest.Mock;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.replaceChildren();
  host = document.body.appendChild(document.createElement('div'));
  load = jest.fn();
  onShown = jest.fn();
  slot = createSlot({
    host,
    load,
    hasFallback: () => true,
    takePrepared: () => null,
    onShown,
    onHealed: jest.fn(),
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function show(remote: LoadedRemote | Error, name: string, path = '/a'): Promise<void> {
  if (remote instanceof Error) load.mockRejectedValueOnce(remote);
  else load.mockResolvedValueOnce(remote);
  slot.show(name, at(path));
  await settle();
}

const failed = (remote: string, failure: unknown = broken) => ({ status: 'failed', remote, failure });

describe('a remote that does not load', () => {
  it('is a failure, and the old screen goes: the address is no longer its own', async () => {
    const log: string[] = [];
    await show(fakeRemote('first', log), 'first');
    await show(broken, 'second', '/b');
    expect(slot.state.get()).toEqual(failed('second'));
    expect(log.at(-1)).toBe('first unmount done');
    expect(host.childElementCount).toBe(0);
  });

  it('recovers at a retry, whose message stays until the screen is there', async () => {
    await show(broken, 'first');
    load.mockResolvedValueOnce(fakeRemote('first'));
    slot.retry();
    expect(slot.state.get()).toEqual({ status: 'loading', failure: broken });
    await settle();
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'first' });
    expect(onShown).toHaveBeenCalledTimes(1);
  });

  it('is no news to a candidate who has gone elsewhere', async () => {
    let reject: (error: Error) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((_, no) => (reject = no)));
    slot.show('first', at('/a'));
    await settle();
    await show(fakeRemote('second'), 'second', '/b');
    reject(broken);
    await settle();
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'second' });
  });
});

describe('a remote that crashes', () => {
  it('in its first render is a failure, and is unmounted together with the old screen', async () => {
    const log: string[] = [];
    await show(fakeRemote('first', log), 'first');
    await show(fakeRemote('second', log, crash), 'second', '/b');
    expect(slot.state.get()).toEqual(failed('second'));
    expect(log).toEqual(expect.arrayContaining(['second unmount done', 'first unmount done']));
    expect(onShown).toHaveBeenCalledTimes(1);
  });

  it('after it was shown is a failure, and a retry mounts it again', async () => {
    const first = fakeRemote('first');
    await show(first, 'first');
    first.last().onCrash?.(broken);
    expect(slot.state.get()).toEqual(failed('first'));
    expect(host.firstElementChild).not.toBeVisible();

    load.mockResolvedValueOnce(fakeRemote('first'));
    slot.retry();
    // The heading takes the focus at this moment: nothing around it may be hidden.
    onShown.mockImplementation((_: string, pane: HTMLElement) => {
      expect(pane).toBeVisible();
    });
    await settle();
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'first' });
    expect(host.childElementCount).toBe(1);
  });

  it('that nothing in it catches is a failure when it has left an empty screen, not while words are there', async () => {
    const remote = fakeRemote('first');
    await show(remote, 'first');
    const [[threw]] = remote.attempt.shown.mock.calls as [[(error: Error) => void]];
    threw(broken);
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'first' });
    host.firstElementChild?.replaceChildren();
    threw(broken);
    expect(slot.state.get()).toEqual(failed('first'));
    load.mockResolvedValueOnce(fakeRemote('first'));
    slot.retry();
    await settle();
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'first' });
  });

  it('is mounted again when the candidate goes to another of its pages', async () => {
    const first = fakeRemote('first');
    await show(first, 'first');
    first.last().onCrash?.(broken);
    await show(fakeRemote('first'), 'first', '/a/2');
    expect(host.textContent).toBe('first at /a/2');
    expect(first.log).not.toContain('first update');
  });

  it('in an update is a failure', async () => {
    const first = fakeRemote('first', [], { update: crash.mount });
    await show(first, 'first');
    slot.show('first', at('/a/2'));
    await settle();
    expect(slot.state.get()).toEqual(failed('first'));
    expect(onShown).toHaveBeenCalledTimes(1);
  });

  it('while the candidate waits for another remote shows no error', async () => {
    const first = fakeRemote('first');
    await show(first, 'first');
    load.mockReturnValueOnce(hang());
    slot.show('second', at('/b'));
    await settle();
    first.last().onCrash?.(broken);
    expect(slot.state.get()).toEqual({ status: 'loading', failure: null });
  });
});

describe('a remote that hangs', () => {
  it.each(['bootstrap', 'mount'] as const)('in %s fails after ten seconds', async (step) => {
    await show(fakeRemote('first', [], { [step]: hang }), 'first');
    await jest.advanceTimersByTimeAsync(9_999);
    expect(slot.state.get().status).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(slot.state.get()).toMatchObject({ status: 'failed', remote: 'first' });
  });

  it('in an update fails after ten seconds', async () => {
    await show(fakeRemote('first', [], { update: hang }), 'first');
    slot.show('first', at('/a/2'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(slot.state.get()).toMatchObject({ status: 'failed', remote: 'first' });
  });

  it('in unmount lets the next one come, and the one after that two seconds later', async () => {
    await show(fakeRemote('first', [], { unmount: hang }), 'first');
    await show(fakeRemote('second'), 'second', '/b');
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'second' });
    await show(fakeRemote('third'), 'third', '/c');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(slot.state.get()).toEqual({ status: 'shown', remote: 'third' });
  });
});

it('a remote whose unmount throws does not block the next one', async () => {
  await show(
    fakeRemote('first', [], {
      unmount: () => {
        throw broken;
      },
    }),
    'first',
  );
  await show(fakeRemote('second'), 'second', '/b');
  expect(slot.state.get()).toEqual({ status: 'shown', remote: 'second' });
  expect(host.textContent).toBe('second at /b');
});
