import { act, render, waitFor } from '@testing-library/react';
import { isOverlayEntry, pushEntry, useBackToClose } from './back-to-close';

function Overlays({ open, onClose }: { open: readonly string[]; onClose: (name: string) => void }) {
  useBackToClose(open.includes('outer'), () => onClose('outer'));
  useBackToClose(open.includes('inner'), () => onClose('inner'));
  return null;
}

const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
/** All timers and history steps of the code under test have been made. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

function open(...names: string[]) {
  const onClose = jest.fn();
  const { rerender, unmount } = render(<Overlays open={names} onClose={onClose} />);
  return {
    onClose,
    unmount,
    show: (...next: string[]) => rerender(<Overlays open={next} onClose={onClose} />),
  };
}

beforeEach(() => history.pushState({ page: 'here' }, ''));

test('an open overlay has a history entry, and Back over it closes the overlay', async () => {
  const { onClose, unmount } = open('outer');
  await settled();
  expect(isOverlayEntry()).toBe(true);
  history.back();
  await popped();
  expect(onClose.mock.calls).toEqual([['outer']]);
  expect(history.state).toEqual({ page: 'here' });
  unmount();
});

test('closing in another way takes the entry away', async () => {
  const { onClose, show } = open('outer');
  await settled();
  show();
  await popped();
  expect(history.state).toEqual({ page: 'here' });
  expect(onClose).not.toHaveBeenCalled();
});

test('an overlay that opens while the entry of another one is being left stays open', async () => {
  const { onClose, show, unmount } = open('outer');
  await settled();
  show();
  await act(() => new Promise((resolve) => setTimeout(resolve))); // history.back() was called
  show('inner');
  await settled();
  expect(onClose).not.toHaveBeenCalled();
  expect(isOverlayEntry()).toBe(true);
  unmount();
  await popped();
  expect(history.state).toEqual({ page: 'here' });
});

test('Back closes the innermost overlay only, and the next Back the one below', async () => {
  const { onClose, show } = open('outer', 'inner');
  await settled();
  history.back();
  await popped();
  expect(onClose.mock.calls).toEqual([['inner']]);
  show('outer');
  await settled();
  expect(isOverlayEntry()).toBe(true);
  history.back();
  await popped();
  expect(onClose.mock.calls).toEqual([['inner'], ['outer']]);
});

test('a move to another page takes the place of the entry of what is open', async () => {
  const before = history.length;
  const { show } = open('outer');
  await settled();
  pushEntry({ page: 'next' }, '', '/next');
  show();
  await settled();
  expect(history.length).toBe(before + 1);
  expect([history.state, location.pathname]).toEqual([{ page: 'next' }, '/next']);
  history.back();
  await popped();
  expect(history.state).toEqual({ page: 'here' });
});

test('a move to another page is not lost when it comes while the entry is being left', async () => {
  const routerPop = jest.fn();
  const { show } = open('outer');
  window.addEventListener('popstate', routerPop);
  await settled();
  const back = jest.spyOn(history, 'back');
  show();
  await waitFor(() => expect(back).toHaveBeenCalled(), { interval: 1 });
  pushEntry({ page: 'next' }, '', '/next');
  await settled();
  expect([history.state, location.pathname]).toEqual([{ page: 'next' }, '/next']);
  expect(routerPop).not.toHaveBeenCalled();
  window.removeEventListener('popstate', routerPop);
  history.back();
  await popped();
  expect(history.state).toEqual({ page: 'here' });
});
