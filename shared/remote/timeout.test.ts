import { withTimeout } from './timeout';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('withTimeout', () => {
  it('passes on what the work gives', async () => {
    await expect(withTimeout(Promise.resolve(7), 100, 'late')).resolves.toBe(7);
  });

  it('passes on how the work fails', async () => {
    await expect(withTimeout(Promise.reject(new Error('own')), 100, 'late')).rejects.toThrow('own');
  });

  it('fails with its message when the time is over', async () => {
    const refused = expect(withTimeout(new Promise(() => undefined), 100, 'late')).rejects.toThrow('late');
    await jest.advanceTimersByTimeAsync(100);
    await refused;
  });

  it('leaves no timer behind', async () => {
    await withTimeout(Promise.resolve(7), 100, 'late');
    expect(jest.getTimerCount()).toBe(0);
  });
});
