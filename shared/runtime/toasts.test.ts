import { toasts } from 'shared/runtime/toasts';

const shown = () => toasts.get().map((toast) => toast.description);

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

describe('toasts', () => {
  it('carry a title and a description', () => {
    toasts.success('Saved');
    toasts.error('Not saved');
    toasts.error('Not sent', 'Offline');
    expect(toasts.get()).toMatchObject([
      { kind: 'success', title: 'Success', description: 'Saved' },
      { kind: 'error', title: 'Error', description: 'Not saved' },
      { kind: 'error', title: 'Offline', description: 'Not sent' },
    ]);
  });

  it('of a success remove the older ones of errors, and no others', () => {
    toasts.success('one');
    toasts.error('two');
    toasts.success('three');
    expect(shown()).toEqual(['one', 'three']);
    toasts.error('four');
    expect(shown()).toEqual(['one', 'three', 'four']);
  });

  it('stay for 4000 ms each', () => {
    toasts.success('one');
    jest.advanceTimersByTime(1_000);
    toasts.success('two');
    jest.advanceTimersByTime(2_999);
    expect(shown()).toEqual(['one', 'two']);
    jest.advanceTimersByTime(1);
    expect(shown()).toEqual(['two']);
    jest.advanceTimersByTime(1_000);
    expect(shown()).toEqual([]);
  });

  it('are at most three: a fourth pushes out the oldest', () => {
    for (const text of ['one', 'two', 'three', 'four']) toasts.success(text);
    expect(shown()).toEqual(['two', 'three', 'four']);
  });

  it('go when they are dismissed, and the others stay their time', () => {
    const first = toasts.success('one');
    toasts.success('two');
    toasts.dismiss(first);
    expect(shown()).toEqual(['two']);
    jest.advanceTimersByTime(4_000);
    expect(shown()).toEqual([]);
  });

  it('notify their subscribers', () => {
    const listener = jest.fn();
    const stop = toasts.subscribe(listener);
    toasts.success('one');
    expect(listener).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(4_000);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});
