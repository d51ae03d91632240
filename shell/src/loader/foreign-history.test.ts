import { ownWindow } from 'shared/remote/own-window';

const heard: string[] = [];
const hear = (): void => void heard.push(window.location.pathname);
/** What jsdom lacks: browsers report each move at once, while `pushState` is under way. */
let navigation: EventTarget | undefined;
const changed = (navigationType: string) =>
  navigation?.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType }));

/** A fresh page of a browser with, or without, the Navigation API. */
async function openPage(hasNavigation = true) {
  jest.resetModules();
  navigation = hasNavigation ? new EventTarget() : undefined;
  Object.assign(window, { navigation });
  const { ownWindow: freshWindow } = await import('shared/remote/own-window');
  const { followRemotes, reportToRemote } = await import('./foreign-history');
  const shell = freshWindow((...entry) => history.pushState(...entry)).history;
  followRemotes();
  return { shell, reportToRemote };
}

beforeAll(() => window.addEventListener('popstate', hear));
beforeEach(() => {
  history.replaceState(null, '', '/');
  heard.splice(0);
});
afterAll(() => window.removeEventListener('popstate', hear));

test('a push of a remote is reported, after it is done', async () => {
  await openPage();
  history.pushState(null, '', '/module/details');
  changed('push');
  expect(heard).toEqual([]);
  await Promise.resolve();
  expect(heard).toEqual(['/module/details']);
});

test('a replacement by the same address is not, nor what the browser reports itself', async () => {
  await openPage();
  history.replaceState({ of: 'the remote' }, '');
  changed('replace');
  await Promise.resolve();
  history.replaceState(null, '', '/back'); // as Back does
  changed('traverse');
  await Promise.resolve();
  expect(heard).toEqual([]);
});

test('a move of the shell is reported to the remote alone, once', async () => {
  const { shell, reportToRemote } = await openPage();
  shell.pushState(null, '', '/module');
  changed('push');
  await Promise.resolve();
  expect(heard).toEqual([]);
  reportToRemote();
  reportToRemote();
  expect(heard).toEqual(['/module']);
});

test('a move of the shell to an address that the browser’s Back has left is reported', async () => {
  const { shell, reportToRemote } = await openPage();
  shell.pushState(null, '', '/module');
  reportToRemote();
  history.replaceState(null, '', '/module/details');
  window.dispatchEvent(new PopStateEvent('popstate')); // as Back does
  shell.pushState(null, '', '/module');
  reportToRemote();
  expect(heard).toEqual(['/module', '/module/details', '/module']);
});

test('a browser without the Navigation API follows a moment later', async () => {
  jest.useFakeTimers();
  const { shell } = await openPage(false);
  shell.pushState(null, '', '/module');
  jest.advanceTimersByTime(1_000);
  expect(heard).toEqual([]);
  history.pushState(null, '', '/module/details');
  jest.advanceTimersByTime(1_000);
  expect(heard).toEqual(['/module/details']);
  jest.useRealTimers();
});

test('the window of the shell’s router is the page’s in all else', () => {
  const own = ownWindow((...entry) => history.pushState(...entry));
  expect([own.location, own.history.length]).toEqual([window.location, history.length]);
});
