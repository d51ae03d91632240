import { repeat } from './repeat';

const minute = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  ['a day', 24 * 60 * minute, 4 * 60 * minute],
  ['a minute', minute, 10_000],
  ['five seconds', 5_000, 5_000],
])(
  'what is done every %s is tried earlier after a failure, and then at its time',
  async (_, pause, earlier) => {
    const log = { error: jest.fn() };
    let isAway = true;
    const work = jest.fn(async () => {
      if (isAway) throw new Error('the database is away');
    });
    const end = repeat(log, 'the sweep', pause, work);
    await jest.advanceTimersByTimeAsync(earlier - 1);
    expect(work).toHaveBeenCalledTimes(1);
    expect(log.error).toHaveBeenCalledWith({ err: new Error('the database is away') }, 'the sweep failed');

    isAway = false;
    await jest.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(pause - 1);
    expect(work).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(3);
    expect(log.error).toHaveBeenCalledTimes(1);
    await end();
  },
);

test('its end waits for the work that is under way, and nothing follows', async () => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const end = repeat({ error: jest.fn() }, 'the sweep', minute, work);
  let isEnded = false;
  const ending = end().then(() => (isEnded = true));
  await jest.advanceTimersByTimeAsync(minute);
  expect(isEnded).toBe(false);
  finish();
  await ending;
  await jest.advanceTimersByTimeAsync(10 * minute);
  expect(work).toHaveBeenCalledTimes(1);
});
