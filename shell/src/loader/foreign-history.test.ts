import { announceMoves, followAddress } from './foreign-history';

const heard: string[] = [];
const hear = (): void => void heard.push(window.location.pathname);
/** What the shell's router does: past the patched method. */
const pushOfShell = (path: string): void => History.prototype.pushState.call(history, null, '', path);

beforeAll(() => {
  announceMoves();
  window.addEventListener('popstate', hear);
});
beforeEach(() => heard.splice(0));
afterAll(() => window.removeEventListener('popstate', hear));

test('a push of a remote is reported, after it is done', async () => {
  history.pushState(null, '', '/module/details');
  expect(heard).toEqual([]);
  await Promise.resolve();
  expect(heard).toEqual(['/module/details']);
});

test('a replacement by the same address is not', async () => {
  history.replaceState({ of: 'the remote' }, '');
  await Promise.resolve();
  expect(heard).toEqual([]);
});

test('a move of the shell is reported to the remote, once', () => {
  pushOfShell('/module');
  expect(heard).toEqual([]);
  followAddress();
  followAddress();
  expect(heard).toEqual(['/module']);
});
