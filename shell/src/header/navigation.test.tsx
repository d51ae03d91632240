import { screen } from '@testing-library/react';
import { render } from 'test-kit/render';
import { userEvent } from '@testing-library/user-event';
import type { MenuEntry } from 'platform/routes';
import { BrowserRouter } from 'shared/runtime/router';
import { openWindow } from '../testing/open-window';
import { Navigation } from './navigation';
import { fittingOf } from './use-fitting';

const labels = ['Dashboard', 'My Profile', 'Documents', 'Saved jobs', 'Courses'];
const entries = labels.map((label, order): MenuEntry => ({ label, to: `/${order}`, order }));
const links = () => screen.getAllByRole('link').map((link) => link.textContent);
const more = () => screen.queryByRole('button', { name: /^More pages/ });

/** Items are 100 px wide, and the list has this room. */
function layOut(room: number): void {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
}

const open = (onEntry = jest.fn()) =>
  render(
    <BrowserRouter>
      <Navigation entries={entries} onEntry={onEntry} />
    </BrowserRouter>,
  );

beforeEach(() => openWindow());
afterEach(() => jest.restoreAllMocks());

test('links that fit stand beside each other, and there is no menu', () => {
  layOut(500);
  open();
  expect(links()).toEqual(labels);
  expect(more()).toBeNull();
});

test('those that do not fit are in a menu at the end, which leads to them', async () => {
  layOut(420);
  window.history.replaceState(null, '', '/4');
  const onEntry = jest.fn();
  open(onEntry);
  expect(links()).toEqual(['Dashboard', 'My Profile', 'Documents']);
  await userEvent.click(more()!);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Saved jobs', 'Courses']);
  expect(screen.getAllByRole('menuitem', { current: 'page' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Courses' }));
  expect(onEntry).toHaveBeenCalledWith(entries[4]);
});

test.each([
  [[100, 100, 100], 8, 316, 60, 3],
  [[100, 100, 100], 8, 315, 60, 2],
  [[100, 100, 100], 8, 275, 60, 1],
  [[100, 100, 100], 8, 50, 60, 0],
  [[], 8, 0, 60, 0],
])('of the widths %j with gaps of %i, in %i beside %i, %i fit', (widths, gap, room, width, count) => {
  expect(fittingOf(widths, gap, room, width)).toBe(count);
});
