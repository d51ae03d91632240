import { late, within } from './within';

test('work that never ends costs its own time', async () => {
  expect(await within(10, new Promise(() => undefined))).toBe(late);
});

test('what is done in time is given, and a failure is thrown', async () => {
  expect(await within(10_000, Promise.resolve('done'))).toBe('done');
  await expect(within(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});
