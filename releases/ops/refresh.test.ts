/** @jest-environment jsdom */

const page = (content: string): string =>
  `<p id="updates" hidden><span id="updates-state"></span><button id="updates-pause">Pause</button></p>
   <div id="live">${content}</div>`;
const fetched = jest.fn<Promise<Partial<Response>>, [string]>();
const answer = (content: string, changes: Partial<Response> = {}): void => {
  fetched.mockResolvedValue({ ok: true, redirected: false, text: async () => page(content), ...changes });
};
const live = (): string => document.querySelector('#live')?.textContent ?? '';
const state = (): string => document.querySelector('#updates-state')?.textContent ?? '';
const quarterMinute = () => jest.advanceTimersByTimeAsync(15_000);
let hidden = false;

beforeAll(() => {
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.assign(globalThis, { fetch: fetched });
});

beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
  fetched.mockReset();
  document.body.innerHTML = page('<a id="freeze-mf-auth" href="/">old</a>');
  jest.isolateModules(() => void jest.requireActual('./refresh.mjs'));
});
afterEach(() => jest.useRealTimers());

test('what is shown becomes what is so now, and the focus stays on the same button', async () => {
  document.getElementById('freeze-mf-auth')?.focus();
  answer('<a id="freeze-mf-auth" href="/">new</a>');
  await quarterMinute();
  expect([live(), document.activeElement?.textContent]).toEqual(['new', 'new']);
  expect(state()).toMatch(/^Updated \d\d:\d\d:\d\d$/);
});

test('when it cannot be had, the old stays and is called old', async () => {
  fetched.mockRejectedValue(new Error('offline'));
  await quarterMinute();
  expect([live(), state()]).toEqual(['old', expect.stringContaining('what you see may be old')]);
  answer('', { ok: false, status: 500 });
  await quarterMinute();
  expect([live(), state()]).toEqual(['old', expect.stringContaining('what you see may be old')]);
});

test('in the background nothing is asked for', async () => {
  hidden = true;
  await quarterMinute();
  expect(fetched).not.toHaveBeenCalled();
  hidden = false;
  answer('new');
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(live()).toBe('new');
});

test('under an open dialog nothing moves', async () => {
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  await quarterMinute();
  expect(fetched).not.toHaveBeenCalled();
});

test('it can be paused, and goes on at once', async () => {
  const pause = document.getElementById('updates-pause');
  pause?.click();
  await quarterMinute();
  expect([fetched.mock.calls.length, pause?.textContent]).toEqual([0, 'Go on']);
  answer('new');
  pause?.click();
  await jest.advanceTimersByTimeAsync(0);
  expect([live(), pause?.textContent]).toEqual(['new', 'Pause']);
});
