import { act, render } from '@testing-library/react';
import { isOverlayEntry, useBackToClose } from './back-to-close';

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
